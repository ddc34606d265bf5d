CREATE INDEX CONCURRENTLY IF NOT EXISTS "appointments_of_member" ON "appointments" USING btree ("member_id","appointment_time") WHERE member_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" VALIDATE CONSTRAINT "appointments_member_id_members_id_fk";--> statement-breakpoint
ALTER TABLE "appointments" VALIDATE CONSTRAINT "appointments_busy_of_member";
