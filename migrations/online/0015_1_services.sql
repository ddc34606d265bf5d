CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_same_text" ON "services" USING btree (md5(description),"user_id") WHERE deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE "services" VALIDATE CONSTRAINT "services_status";--> statement-breakpoint
ALTER TABLE "services" VALIDATE CONSTRAINT "services_review";
