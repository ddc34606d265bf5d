ALTER TABLE "provider_websites" ADD COLUMN "logo_url" text;--> statement-breakpoint
ALTER TABLE "provider_websites" ADD COLUMN "contact_address" text;--> statement-breakpoint
ALTER TABLE "provider_websites" ADD COLUMN "service_area" text;--> statement-breakpoint
ALTER TABLE "provider_websites" ADD COLUMN "shows_hours" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_websites" ADD COLUMN "opening_message" text;--> statement-breakpoint
ALTER TABLE "website_sections" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;