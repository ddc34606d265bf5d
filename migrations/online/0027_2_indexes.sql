CREATE INDEX CONCURRENTLY IF NOT EXISTS "attachments_of_request" ON "attachments" USING btree ("request_id") WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_areas" ON "services" USING gin ("areas") WITH (fastupdate=false) WHERE status = 'active' AND deleted_at IS NULL AND areas IS NOT NULL;
