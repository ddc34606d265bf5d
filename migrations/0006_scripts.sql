ALTER TABLE "profiles" ADD COLUMN "script" text DEFAULT 'latin' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_websites" ADD COLUMN "script" text DEFAULT 'latin' NOT NULL;--> statement-breakpoint
UPDATE "website_drafts" SET "content" = "content" || '{"script": "latin"}' WHERE "content" IS NOT NULL;
