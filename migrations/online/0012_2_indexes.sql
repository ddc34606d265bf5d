CREATE INDEX CONCURRENTLY IF NOT EXISTS "appointments_by_time" ON "appointments" USING btree ("provider_id","appointment_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appointments_of_customer" ON "appointments" USING btree ("customer_id","appointment_time") WHERE customer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appointments_of_service" ON "appointments" USING btree ("service_id","appointment_time") WHERE service_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appointments_of_conversation" ON "appointments" USING btree ("conversation_id") WHERE conversation_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "appointments_one_in_force" ON "appointments" USING btree ("booking_id") WHERE booking_id IS NOT NULL AND status <> 'moved';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_free" ON "services" USING btree ("free_day","id") WHERE status = 'active' AND deleted_at IS NULL AND free_day IS NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" VALIDATE CONSTRAINT "appointments_customer_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "appointments" VALIDATE CONSTRAINT "appointments_service_id_services_id_fk";--> statement-breakpoint
ALTER TABLE "appointments" VALIDATE CONSTRAINT "appointments_conversation_id_conversations_id_fk";--> statement-breakpoint
ALTER TABLE "services" VALIDATE CONSTRAINT "services_duration";--> statement-breakpoint
-- The constraint says it now, for whatever length.
DROP INDEX CONCURRENTLY IF EXISTS "appointments_one_a_minute";
