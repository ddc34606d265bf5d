CREATE TABLE "provider_areas" (
	"provider_id" uuid NOT NULL,
	"area" text NOT NULL,
	CONSTRAINT "provider_areas_provider_id_area_pk" PRIMARY KEY("provider_id","area")
);
--> statement-breakpoint
CREATE TABLE "request_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"conversation_id" uuid,
	"words" text NOT NULL,
	"price_from" bigint,
	"price_to" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_offers_one_each" UNIQUE("request_id","provider_id"),
	CONSTRAINT "request_offers_prices" CHECK (price_from > 0 AND price_to > 0 AND price_from <= price_to)
);
--> statement-breakpoint
CREATE TABLE "request_tellings" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"category" text NOT NULL,
	"area" text NOT NULL,
	"text" text NOT NULL,
	"urgency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"offers_count" smallint DEFAULT 0 NOT NULL,
	"chosen_offer_id" uuid,
	"tell_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requests_offers" CHECK (offers_count BETWEEN 0 AND 5),
	CONSTRAINT "requests_status" CHECK (status IN ('open', 'chosen', 'closed', 'expired')),
	CONSTRAINT "requests_urgency" CHECK (urgency IN ('today', 'week', 'month'))
);
--> statement-breakpoint
ALTER TABLE "provider_areas" ADD CONSTRAINT "provider_areas_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_offers" ADD CONSTRAINT "request_offers_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_offers" ADD CONSTRAINT "request_offers_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_offers" ADD CONSTRAINT "request_offers_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_offers" ADD CONSTRAINT "request_offers_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_tellings" ADD CONSTRAINT "request_tellings_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_customer_id_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_offers_of_provider" ON "request_offers" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "request_offers_conversation" ON "request_offers" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "requests_of_customer" ON "requests" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "requests_open" ON "requests" USING btree ("category","created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "requests_to_tell" ON "requests" USING btree ("tell_at") WHERE tell_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "requests_ends" ON "requests" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "requests_ended" ON "requests" USING btree ("ended_at") WHERE ended_at IS NOT NULL;