CREATE INDEX CONCURRENTLY IF NOT EXISTS "profiles_administrators" ON "profiles" USING btree ("created_at","id") WHERE role = 'admin';--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "decisions_undone_once" ON "decisions" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_of_decision" ON "reports" USING btree ("decision_id");
