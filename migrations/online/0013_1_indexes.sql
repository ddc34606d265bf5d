CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "profiles_slug" ON "profiles" USING btree ("slug");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "profiles_banned" ON "profiles" USING btree ("id") WHERE banned;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ratings_by_provider" ON "ratings" USING btree ("provider_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_trade" ON "services" USING btree ("category","created_at","id") WHERE status = 'active' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_town_trade" ON "services" USING btree ("town_key","category","created_at","id") WHERE status = 'active' AND deleted_at IS NULL;
