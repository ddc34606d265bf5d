CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_messages_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_of_user" ON "support_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_messages_of_email" ON "support_messages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "support_messages_by_age" ON "support_messages" USING btree ("created_at");