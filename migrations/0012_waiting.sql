CREATE TABLE "missed_visits" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"missed_by" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"objection" text,
	"objected_at" timestamp (3) with time zone,
	CONSTRAINT "missed_visits_side" CHECK (missed_by IN ('customer', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "wait_checks" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wait_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wait_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"member_id" uuid,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'offered' NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wait_offers_status" CHECK (status IN ('offered', 'taken', 'passed', 'expired', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "wait_times" (
	"wait_id" uuid NOT NULL,
	"day" date NOT NULL,
	"part" text NOT NULL,
	"provider_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wait_times_wait_id_day_part_pk" PRIMARY KEY("wait_id","day","part")
);
--> statement-breakpoint
CREATE TABLE "waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"about" text NOT NULL,
	"address" text,
	"last_day" date NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "waits_outcome" CHECK (outcome IN ('booked', 'left', 'over', 'closed')),
	CONSTRAINT "waits_end" CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
--> statement-breakpoint
ALTER TABLE "missed_visits" ADD CONSTRAINT "missed_visits_customer_id_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_visits" ADD CONSTRAINT "missed_visits_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait_checks" ADD CONSTRAINT "wait_checks_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait_offers" ADD CONSTRAINT "wait_offers_wait_id_waits_id_fk" FOREIGN KEY ("wait_id") REFERENCES "public"."waits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait_offers" ADD CONSTRAINT "wait_offers_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait_offers" ADD CONSTRAINT "wait_offers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait_times" ADD CONSTRAINT "wait_times_wait_id_waits_id_fk" FOREIGN KEY ("wait_id") REFERENCES "public"."waits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait_times" ADD CONSTRAINT "wait_times_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait_times" ADD CONSTRAINT "wait_times_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_customer_id_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missed_visits_of_customer" ON "missed_visits" USING btree ("customer_id","reported_at");--> statement-breakpoint
CREATE INDEX "missed_visits_of_provider" ON "missed_visits" USING btree ("provider_id","reported_at");--> statement-breakpoint
CREATE INDEX "wait_checks_due" ON "wait_checks" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wait_offers_one_running" ON "wait_offers" USING btree ("wait_id") WHERE status = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX "wait_offers_one_per_slot" ON "wait_offers" USING btree ("provider_id","starts_at",coalesce(member_id, provider_id)) WHERE status = 'offered';--> statement-breakpoint
CREATE INDEX "wait_offers_of_wait" ON "wait_offers" USING btree ("wait_id","offered_at");--> statement-breakpoint
CREATE INDEX "wait_offers_by_time" ON "wait_offers" USING btree ("offered_at");--> statement-breakpoint
CREATE INDEX "wait_offers_of_provider" ON "wait_offers" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "wait_times_in_order" ON "wait_times" USING btree ("service_id","day","part","joined_at","wait_id");--> statement-breakpoint
CREATE INDEX "wait_times_of_provider" ON "wait_times" USING btree ("provider_id","day","wait_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waits_one_running" ON "waits" USING btree ("customer_id","service_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "waits_of_customer" ON "waits" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "waits_of_provider" ON "waits" USING btree ("provider_id","ended_at");--> statement-breakpoint
CREATE INDEX "waits_of_service" ON "waits" USING btree ("service_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "waits_by_last_day" ON "waits" USING btree ("last_day") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "waits_by_join" ON "waits" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "waits_ended" ON "waits" USING btree ("ended_at") WHERE ended_at IS NOT NULL;