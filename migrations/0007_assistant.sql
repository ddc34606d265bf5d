CREATE TABLE "assistant_conversations" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"service_title" text NOT NULL,
	"last_reply_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_replies" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_replies_status" CHECK (status IN ('waiting', 'answered', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assistant_typing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assistant_conversations" ADD CONSTRAINT "assistant_conversations_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_replies" ADD CONSTRAINT "assistant_replies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_replies" ADD CONSTRAINT "assistant_replies_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_replies" ADD CONSTRAINT "assistant_replies_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_replies_of_provider" ON "assistant_replies" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "assistant_replies_of_conversation" ON "assistant_replies" USING btree ("conversation_id","created_at");