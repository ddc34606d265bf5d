CREATE TABLE "booking_deposits" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"refund_hours" smallint NOT NULL,
	"account_snapshot" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"said_paid_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"is_moved_late" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "booking_deposits_amount" CHECK ("booking_deposits"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "service_deposits" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"amount" bigint,
	"share" smallint,
	"price_item_id" uuid,
	"refund_hours" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_deposits_one" CHECK ("service_deposits"."amount" IS NULL OR "service_deposits"."share" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "awaits_deposit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_deposits" ADD CONSTRAINT "booking_deposits_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_deposits" ADD CONSTRAINT "booking_deposits_customer_id_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_deposits" ADD CONSTRAINT "service_deposits_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_deposits" ADD CONSTRAINT "service_deposits_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_deposits_of_provider" ON "booking_deposits" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "booking_deposits_of_customer" ON "booking_deposits" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "service_deposits_of_provider" ON "service_deposits" USING btree ("provider_id");
