CREATE TABLE "clients" (
	"provider_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"phone" text,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "clients_provider_id_person_id_pk" PRIMARY KEY("provider_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_person" ON "clients" USING btree ("person_id");