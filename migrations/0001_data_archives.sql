CREATE TABLE "data_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"file" text,
	"bytes" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "data_archives_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "data_archives" ADD CONSTRAINT "data_archives_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_archives_age" ON "data_archives" USING btree ("created_at");