CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"conversation_id" uuid,
	"message_id" uuid,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"width" integer,
	"height" integer,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "attachments_of_owner" ON "attachments" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "attachments_of_conversation" ON "attachments" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "attachments_unsent" ON "attachments" USING btree ("id") WHERE message_id IS NULL;