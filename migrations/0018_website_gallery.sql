ALTER TABLE "provider_websites" ADD COLUMN "furthest_step" smallint DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "website_sections" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;