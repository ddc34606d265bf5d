CREATE TABLE "estimates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"conversation_id" uuid,
	"trade" text NOT NULL,
	"category" text NOT NULL,
	"town_key" text NOT NULL,
	"answers" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"low" integer,
	"high" integer,
	"is_demo" boolean NOT NULL,
	"published_on" date,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "estimates_range" CHECK ((low IS NULL) = (high IS NULL) AND low < high)
);
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "estimate_id" uuid;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_customer_id_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimates_of_customer" ON "estimates" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "estimates_of_conversation" ON "estimates" USING btree ("conversation_id");--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_of_estimate" ON "requests" USING btree ("estimate_id") WHERE estimate_id IS NOT NULL;