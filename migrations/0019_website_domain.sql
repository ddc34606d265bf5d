ALTER TABLE "provider_websites" ADD COLUMN "domain" text;--> statement-breakpoint
ALTER TABLE "provider_websites" ADD COLUMN "domain_token" text;--> statement-breakpoint
ALTER TABLE "provider_websites" ADD COLUMN "domain_live" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_websites" ADD COLUMN "domain_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_websites" ADD COLUMN "domain_failing_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_websites_live_domain" ON "provider_websites" USING btree ("domain") WHERE domain_live;