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
CREATE OR REPLACE FUNCTION keep_quote_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('komsiluk.erasing', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a version that was sent is not deleted' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.quote_id, NEW.version, NEW.lines, NEW.total, NEW.note, NEW.change_note, NEW.warranty, NEW.valid_until, NEW.sha256, NEW.sent_at)
      IS DISTINCT FROM
     (OLD.quote_id, OLD.version, OLD.lines, OLD.total, OLD.note, OLD.change_note, OLD.warranty, OLD.valid_until, OLD.sha256, OLD.sent_at)
     OR (OLD.status <> 'sent' AND (NEW.status, NEW.decided_at, NEW.reason) IS DISTINCT FROM (OLD.status, OLD.decided_at, OLD.reason))
     OR (OLD.account_snapshot IS NOT NULL AND NEW.account_snapshot IS DISTINCT FROM OLD.account_snapshot)
  THEN
    RAISE EXCEPTION 'a version that was sent is not changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_complaint_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF current_setting('komsiluk.erasing', true) = 'on'
       AND (NEW.id, NEW.complaint_id, NEW.position, NEW.kind, NEW.author, NEW.remedy, NEW.amount, NEW.refers_to, NEW.about, NEW.created_at)
           IS NOT DISTINCT FROM
           (OLD.id, OLD.complaint_id, OLD.position, OLD.kind, OLD.author, OLD.remedy, OLD.amount, OLD.refers_to, OLD.about, OLD.created_at)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a step of a complaint is kept: % is refused', TG_OP USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.customer_id, NEW.provider_id, NEW.service_id, NEW.source_kind, NEW.source_id, NEW.answer_by, NEW.settle_by, NEW.created_at)
       IS NOT DISTINCT FROM
       (OLD.id, OLD.customer_id, OLD.provider_id, OLD.service_id, OLD.source_kind, OLD.source_id, OLD.answer_by, OLD.settle_by, OLD.created_at)
       AND (OLD.status = 'open' OR (NEW.status, NEW.outcome, NEW.ended_at) IS NOT DISTINCT FROM (OLD.status, OLD.outcome, OLD.ended_at))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a complaint is kept: % is refused', TG_OP USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER complaint_steps_kept BEFORE DELETE OR UPDATE ON complaint_steps FOR EACH ROW EXECUTE FUNCTION keep_complaint_step();
--> statement-breakpoint
CREATE TRIGGER complaint_steps_not_emptied BEFORE TRUNCATE ON complaint_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER complaints_kept BEFORE DELETE OR UPDATE ON complaints FOR EACH ROW EXECUTE FUNCTION keep_complaint();
--> statement-breakpoint
-- Devices that show quotes also show complaints.
UPDATE push_subscriptions SET kinds = array_append(kinds, 'complaint') WHERE 'quote' = ANY (kinds) AND NOT 'complaint' = ANY (kinds);
