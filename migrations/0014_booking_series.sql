CREATE TABLE "booking_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"conversation_id" uuid,
	"first_booking_id" uuid,
	"client_name" text NOT NULL,
	"about" text,
	"address" text,
	"weeks" smallint NOT NULL,
	"count" smallint NOT NULL,
	"anchor_index" smallint DEFAULT 0 NOT NULL,
	"anchor_day" date NOT NULL,
	"time" text NOT NULL,
	"minutes" smallint NOT NULL,
	"adjusted" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"missed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_index" smallint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"move_from" smallint,
	"move_day" date,
	"move_time" text,
	"move_by" text,
	"reason" text,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "booking_series_weeks" CHECK (weeks IN (1, 2, 4)),
	CONSTRAINT "booking_series_count" CHECK (count BETWEEN 0 AND 52),
	CONSTRAINT "booking_series_time" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "booking_series_status" CHECK (status IN ('proposed', 'active', 'declined', 'withdrawn', 'expired', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "series_due" (
	"series_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "series_index" smallint;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "series_weeks" smallint;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "series_weekday" smallint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "allows_series" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_customer_id_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_due" ADD CONSTRAINT "series_due_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_series_of_provider" ON "booking_series" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_series_of_customer" ON "booking_series" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_series_of_service" ON "booking_series" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "booking_series_of_conversation" ON "booking_series" USING btree ("conversation_id") WHERE conversation_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "booking_series_of_first" ON "booking_series" USING btree ("first_booking_id") WHERE first_booking_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "series_due_by_time" ON "series_due" USING btree ("due_at");