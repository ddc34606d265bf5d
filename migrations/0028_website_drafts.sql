CREATE TABLE "site_counts" (
	"provider_id" uuid NOT NULL,
	"day" date NOT NULL,
	"search" integer DEFAULT 0 NOT NULL,
	"link" integer DEFAULT 0 NOT NULL,
	"komsiluk" integer DEFAULT 0 NOT NULL,
	"direct" integer DEFAULT 0 NOT NULL,
	"call" integer DEFAULT 0 NOT NULL,
	"message" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_counts_provider_id_day_pk" PRIMARY KEY("provider_id","day")
);
--> statement-breakpoint
CREATE TABLE "website_drafts" (
	"website_id" uuid PRIMARY KEY NOT NULL,
	"content" jsonb,
	"version" integer NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_counts" ADD CONSTRAINT "site_counts_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_drafts" ADD CONSTRAINT "website_drafts_website_id_provider_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."provider_websites"("id") ON DELETE cascade ON UPDATE no action;