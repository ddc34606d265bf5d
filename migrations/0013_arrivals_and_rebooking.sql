CREATE TABLE "rebooking_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"set_by" text NOT NULL,
	"months" smallint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rebooking_reminders_set_by" CHECK (set_by IN ('customer', 'provider'))
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "arrival_state" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "arrival_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "arrival_emailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rebooking_reminders" ADD CONSTRAINT "rebooking_reminders_customer_id_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebooking_reminders" ADD CONSTRAINT "rebooking_reminders_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebooking_reminders" ADD CONSTRAINT "rebooking_reminders_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rebooking_reminders_one" ON "rebooking_reminders" USING btree ("customer_id","service_id");--> statement-breakpoint
CREATE INDEX "rebooking_reminders_of_provider" ON "rebooking_reminders" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "rebooking_reminders_of_service" ON "rebooking_reminders" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "rebooking_reminders_due" ON "rebooking_reminders" USING btree ("due_at") WHERE sent_at IS NULL AND refused_at IS NULL;--> statement-breakpoint
CREATE INDEX "rebooking_reminders_sent" ON "rebooking_reminders" USING btree ("sent_at") WHERE sent_at IS NOT NULL;