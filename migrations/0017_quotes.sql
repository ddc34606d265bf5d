CREATE TABLE "payment_accounts" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"account" char(18) NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"price" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "price_items_price" CHECK ("price_items"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_expiries" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"quote_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"note" text,
	"change_note" text,
	"valid_until" date NOT NULL,
	"sha256" char(64) NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"account_snapshot" jsonb,
	CONSTRAINT "quote_versions_quote_id_version_pk" PRIMARY KEY("quote_id","version"),
	CONSTRAINT "quote_versions_total" CHECK ("quote_versions"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"conversation_id" uuid,
	"year" smallint NOT NULL,
	"serial" integer NOT NULL,
	"provider_name" text NOT NULL,
	"customer_name" text NOT NULL,
	"place" text,
	"paid_version" smallint,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_items" ADD CONSTRAINT "price_items_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_expiries" ADD CONSTRAINT "quote_expiries_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_customer_id_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_items_of_provider" ON "price_items" USING btree ("provider_id","position");--> statement-breakpoint
CREATE INDEX "quote_expiries_due" ON "quote_expiries" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_sent" ON "quote_versions" USING btree ("quote_id") WHERE "quote_versions"."status" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_number" ON "quotes" USING btree ("provider_id","year","serial");--> statement-breakpoint
CREATE INDEX "quotes_of_provider" ON "quotes" USING btree ("provider_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotes_of_customer" ON "quotes" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotes_of_conversation" ON "quotes" USING btree ("conversation_id");--> statement-breakpoint
-- What was sent stays as it was sent, and an answer stays the answer; only who goes for good takes his words along.
CREATE OR REPLACE FUNCTION keep_quote_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('komsiluk.erasing', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a version that was sent is not deleted' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.quote_id, NEW.version, NEW.lines, NEW.total, NEW.note, NEW.change_note, NEW.valid_until, NEW.sha256, NEW.sent_at)
      IS DISTINCT FROM
     (OLD.quote_id, OLD.version, OLD.lines, OLD.total, OLD.note, OLD.change_note, OLD.valid_until, OLD.sha256, OLD.sent_at)
     OR (OLD.status <> 'sent' AND (NEW.status, NEW.decided_at, NEW.reason) IS DISTINCT FROM (OLD.status, OLD.decided_at, OLD.reason))
     OR (OLD.account_snapshot IS NOT NULL AND NEW.account_snapshot IS DISTINCT FROM OLD.account_snapshot)
  THEN
    RAISE EXCEPTION 'a version that was sent is not changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER quote_versions_kept BEFORE UPDATE OR DELETE ON quote_versions FOR EACH ROW EXECUTE FUNCTION keep_quote_version();
