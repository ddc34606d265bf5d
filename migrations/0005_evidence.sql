CREATE TABLE "evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"tax_number" text,
	"company_number" text,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"seen" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"next_due_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "evidence_kind" CHECK (kind IN ('register', 'licence', 'insurance', 'identity', 'premises')),
	CONSTRAINT "evidence_status" CHECK (status IN ('waiting', 'accepted', 'refused', 'withdrawn', 'lapsed', 'expired', 'replaced')),
	CONSTRAINT "evidence_accepted" CHECK (status <> 'accepted' OR (ends_at IS NOT NULL AND decided_at IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "evidence_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"evidence_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_area_facts" (
	"provider_id" uuid NOT NULL,
	"area" text NOT NULL,
	"customers" integer NOT NULL,
	CONSTRAINT "provider_area_facts_provider_id_area_pk" PRIMARY KEY("provider_id","area")
);
--> statement-breakpoint
ALTER TABLE "provider_facts" ALTER COLUMN "answer_minutes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_facts" ALTER COLUMN "conversations" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "verified_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_facts" ADD COLUMN "due_appointments" integer;--> statement-breakpoint
ALTER TABLE "provider_facts" ADD COLUMN "kept_appointments" integer;--> statement-breakpoint
ALTER TABLE "provider_facts" ADD COLUMN "returning_customers" integer;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_documents" ADD CONSTRAINT "evidence_documents_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_area_facts" ADD CONSTRAINT "provider_area_facts_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_one_waiting" ON "evidence" USING btree ("provider_id","kind") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "evidence_of_provider" ON "evidence" USING btree ("provider_id","sent_at");--> statement-breakpoint
CREATE INDEX "evidence_waiting" ON "evidence" USING btree ("sent_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "evidence_decided" ON "evidence" USING btree ("decided_at") WHERE decided_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "evidence_due" ON "evidence" USING btree ("next_due_at") WHERE next_due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "evidence_ended" ON "evidence" USING btree ("ended_at") WHERE ended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "evidence_documents_of_evidence" ON "evidence_documents" USING btree ("evidence_id");--> statement-breakpoint
CREATE INDEX "evidence_documents_of_owner" ON "evidence_documents" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "evidence_documents_by_age" ON "evidence_documents" USING btree ("created_at");