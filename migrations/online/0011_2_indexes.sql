CREATE INDEX CONCURRENTLY IF NOT EXISTS "deleted_conversations_of_user" ON "deleted_conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ratings_of_user" ON "ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_by_id" ON "services" USING btree ("id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_price" ON "services" USING btree ("price_from","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_category_rating" ON "services" USING btree ("parent_category","rating","rating_count","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_category_price" ON "services" USING btree ("parent_category","price_from","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_town" ON "services" USING btree ("town_key","created_at","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_town_rating" ON "services" USING btree ("town_key","rating","rating_count","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_town_price" ON "services" USING btree ("town_key","price_from","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_town_category" ON "services" USING btree ("town_key","parent_category","created_at","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_town_category_rating" ON "services" USING btree ("town_key","parent_category","rating","rating_count","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_town_category_price" ON "services" USING btree ("town_key","parent_category","price_from","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_words" ON "services" USING gin ("parent_category","town_key",search_words("title_key", "keywords_key")) WITH (fastupdate=false) WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_letters" ON "services" USING gin (letter_pairs("title_key"),letter_pairs("keywords_key")) WITH (fastupdate=false) WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
ALTER INDEX "service_words_similar" SET (fastupdate = off);--> statement-breakpoint
-- How often each town is, is counted at once.
ANALYZE services;
