CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_of_subject" ON "audit_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_of_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "support_answers_of_message" ON "support_answers" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "returned_letters_of_recipient" ON "returned_letters" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "returned_letters_about" ON "returned_letters" USING btree ("about");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "returned_letters_by_age" ON "returned_letters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "profiles_people" ON "profiles" USING gin (people_key("name", "email", "phone") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "profiles_newest" ON "profiles" USING btree ("created_at","id");
