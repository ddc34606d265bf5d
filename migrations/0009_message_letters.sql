CREATE TABLE "message_letters" (
	"conversation_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_letters_conversation_id_reader_id_pk" PRIMARY KEY("conversation_id","reader_id")
);
--> statement-breakpoint
ALTER TABLE "message_letters" ADD CONSTRAINT "message_letters_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_letters_due" ON "message_letters" USING btree ("due_at");