CREATE INDEX CONCURRENTLY IF NOT EXISTS "service_words_beginning" ON "service_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_best" ON "services" USING btree ("score","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_category_best" ON "services" USING btree ("parent_category","score","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_town_best" ON "services" USING btree ("town_key","score","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_town_category_best" ON "services" USING btree ("town_key","parent_category","score","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_trade_best" ON "services" USING btree ("category","score","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_descriptions" ON "services" USING gin (description_words("description")) WITH (fastupdate=false) WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
-- How long the words of descriptions are, is known at once.
ANALYZE services;
