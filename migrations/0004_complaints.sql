CREATE TABLE "complaint_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"complaint_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"author" text NOT NULL,
	"text" text,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remedy" text,
	"amount" bigint,
	"refers_to" uuid,
	"about" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "complaint_steps_in_order" UNIQUE("complaint_id","position")
);
--> statement-breakpoint
CREATE TABLE "complaint_terms" (
	"complaint_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "complaint_terms_complaint_id_kind_pk" PRIMARY KEY("complaint_id","kind")
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"provider_name" text NOT NULL,
	"source_title" text NOT NULL,
	"conversation_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"settle_by" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"operator_asked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "complaints_status" CHECK (status IN ('open', 'settled', 'withdrawn', 'closed')),
	CONSTRAINT "complaints_end" CHECK ((status = 'open') = (ended_at IS NULL))
);
--> statement-breakpoint
CREATE TABLE "faults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"conversation_id" uuid,
	"text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warranties" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"version" smallint NOT NULL,
	"work_months" smallint NOT NULL,
	"material_months" smallint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"remind_at" timestamp (3) with time zone,
	CONSTRAINT "warranties_months" CHECK (greatest(work_months, material_months) > 0)
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "complaint_id" uuid;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD COLUMN "warranty" jsonb;--> statement-breakpoint
ALTER TABLE "complaint_steps" ADD CONSTRAINT "complaint_steps_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_terms" ADD CONSTRAINT "complaint_terms_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_customer_id_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faults" ADD CONSTRAINT "faults_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faults" ADD CONSTRAINT "faults_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranties" ADD CONSTRAINT "warranties_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_terms_due" ON "complaint_terms" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_one_open" ON "complaints" USING btree ("source_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "complaints_of_source" ON "complaints" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "complaints_of_conversation" ON "complaints" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "complaints_of_customer" ON "complaints" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "complaints_of_provider" ON "complaints" USING btree ("provider_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "complaints_with_operator" ON "complaints" USING btree ("operator_asked_at") WHERE operator_asked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "faults_of_quote" ON "faults" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "faults_of_conversation" ON "faults" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "warranties_to_remind" ON "warranties" USING btree ("remind_at") WHERE remind_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "attachments_of_complaint" ON "attachments" USING btree ("complaint_id") WHERE complaint_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER complaint_steps_kept BEFORE DELETE OR UPDATE ON complaint_steps FOR EACH ROW EXECUTE FUNCTION keep_complaint_step();
--> statement-breakpoint
CREATE TRIGGER complaint_steps_not_emptied BEFORE TRUNCATE ON complaint_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER complaints_kept BEFORE DELETE OR UPDATE ON complaints FOR EACH ROW EXECUTE FUNCTION keep_complaint();
--> statement-breakpoint
-- Devices that show quotes also show complaints.
UPDATE push_subscriptions SET kinds = array_append(kinds, 'complaint') WHERE 'quote' = ANY (kinds) AND NOT 'complaint' = ANY (kinds);
