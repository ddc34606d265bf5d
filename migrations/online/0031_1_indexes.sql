CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_best_titles" ON "services" USING btree ("score","id","user_id","title_key") WHERE status = 'active' AND deleted_at IS NULL;
