-- What has to be done in steps, or without holding anybody up, follows in online/0012_*.sql: the lengths of what stands in
-- the diaries already, every index, and the look whether all rows keep to the new references.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "days_off" (
	"provider_id" uuid NOT NULL,
	"days" daterange NOT NULL,
	"note" text,
	CONSTRAINT "days_off_provider_id_days_pk" PRIMARY KEY("provider_id","days")
);--> statement-breakpoint
CREATE TABLE "free_day_checks" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "working_hours" (
	"provider_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"start" text NOT NULL,
	"end" text NOT NULL,
	CONSTRAINT "working_hours_provider_id_weekday_start_pk" PRIMARY KEY("provider_id","weekday","start"),
	CONSTRAINT "working_hours_weekday" CHECK (weekday BETWEEN 1 AND 7),
	CONSTRAINT "working_hours_times" CHECK ("start" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND "end" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' AND "start" < "end")
);--> statement-breakpoint
CREATE TABLE "appointment_reminders" (
	"appointment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "appointment_reminders_appointment_id_kind_pk" PRIMARY KEY("appointment_id","kind")
);--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "appointment_settings" ADD COLUMN "accepts_bookings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_settings" ADD COLUMN "duration" smallint DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_settings" ADD COLUMN "gap" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_settings" ADD COLUMN "notice" smallint DEFAULT 720 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_settings" ADD COLUMN "days_ahead" smallint DEFAULT 28 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_settings" ADD COLUMN "confirms_by_itself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_settings" ADD COLUMN "holidays_off" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_settings" ADD COLUMN "hours_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "minutes" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "busy" "tstzrange";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "status" text DEFAULT 'confirmed' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "service_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "proposed_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "proposed_by" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "moved_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "duration_minutes" smallint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "free_day" date;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_day_checks" ADD CONSTRAINT "free_day_checks_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_reminders" ADD CONSTRAINT "appointment_reminders_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_day_checks_due" ON "free_day_checks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "appointment_reminders_due" ON "appointment_reminders" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_customer_id_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_duration" CHECK (duration_minutes BETWEEN 15 AND 1440) NOT VALID;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Of one provider no two that hold their time overlap. Rows from before come in when their lengths are known.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_apart" EXCLUDE USING gist ("provider_id" WITH =, "busy" WITH &&)
  WHERE ("status" IN ('requested', 'confirmed') AND "busy" IS NOT NULL);--> statement-breakpoint
-- Who writes no length means the diary's interval, up to the next one.
CREATE OR REPLACE FUNCTION take_length() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.minutes := least(
    coalesce((SELECT "interval" FROM public.appointment_settings WHERE provider_id = NEW.provider_id), 30),
    (SELECT extract(epoch FROM min(appointment_time) - NEW.appointment_time) / 60 FROM public.appointments
     WHERE provider_id = NEW.provider_id AND appointment_time > NEW.appointment_time
       AND appointment_time < NEW.appointment_time + interval '1 hour' AND status IN ('requested', 'confirmed')));
  NEW.busy := tstzrange(NEW.appointment_time, NEW.appointment_time + make_interval(mins => NEW.minutes));
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER appointments_take_length BEFORE INSERT ON appointments FOR EACH ROW
  WHEN (new.busy IS NULL) EXECUTE FUNCTION take_length();--> statement-breakpoint
-- When a service's first free day may be another than before, its provider's turn comes at once.
CREATE OR REPLACE FUNCTION ask_for_free_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.free_day_checks SET due_at = now() WHERE provider_id = NEW.user_id AND due_at > now();
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER services_ask_for_free_day AFTER INSERT OR UPDATE OF status, duration_minutes ON services
  FOR EACH ROW EXECUTE FUNCTION ask_for_free_day();
