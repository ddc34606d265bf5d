-- What has to be done in steps, or without holding anybody up, follows in online/0023_*.sql: the scores of the services
-- that are there already, and every index.
CREATE TABLE "saved_providers" (
	"user_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_providers_user_id_provider_id_pk" PRIMARY KEY("user_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "saved_services" (
	"user_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_services_user_id_service_id_pk" PRIMARY KEY("user_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "unmet_searches" (
	"key" text PRIMARY KEY NOT NULL,
	"search" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "answers" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "score" numeric(5, 4) DEFAULT 4.2 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_providers" ADD CONSTRAINT "saved_providers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_providers" ADD CONSTRAINT "saved_providers_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_services" ADD CONSTRAINT "saved_services_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_services" ADD CONSTRAINT "saved_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_providers_provider" ON "saved_providers" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "saved_services_service" ON "saved_services" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "unmet_searches_often" ON "unmet_searches" USING btree ("times");--> statement-breakpoint
-- The words of a description, to be found by their beginnings too.
CREATE OR REPLACE FUNCTION description_words(description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array_to_tsvector(ARRAY(SELECT public.service_words_of(public.sr_key(description), '')))
$$;--> statement-breakpoint
-- The order 'best' (docs/product.md, Services): the mean as if there were five ratings of 4.2 more, and a little for
-- who usually answers soon and for who is free within three days.
CREATE OR REPLACE FUNCTION service_score(rating_sum integer, rating_count integer, answers smallint, free_day date)
RETURNS numeric LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT round((5 * 4.2 + rating_sum / 3.0) / (5 + rating_count) + 0.1 * answers
    + CASE WHEN free_day - (now() AT TIME ZONE 'Europe/Belgrade')::date BETWEEN 0 AND 2 THEN 0.15 ELSE 0 END, 4)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_score() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.score := public.service_score(NEW.rating_sum, NEW.rating_count, NEW.answers, NEW.free_day);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER services_keep_score BEFORE INSERT OR UPDATE OF rating_sum, rating_count, answers, free_day
  ON services FOR EACH ROW EXECUTE FUNCTION keep_score();
