CREATE TABLE "job_choices" (
	"provider_id" uuid NOT NULL,
	"line" text NOT NULL,
	"job" text,
	CONSTRAINT "job_choices_provider_id_line_pk" PRIMARY KEY("provider_id","line")
);
--> statement-breakpoint
CREATE TABLE "job_prices" (
	"job" text NOT NULL,
	"town_key" text NOT NULL,
	"provider_id" uuid NOT NULL,
	"price" bigint NOT NULL,
	"is_listed" boolean NOT NULL,
	"quotes" smallint NOT NULL,
	CONSTRAINT "job_prices_job_town_key_provider_id_pk" PRIMARY KEY("job","town_key","provider_id")
);
--> statement-breakpoint
CREATE TABLE "price_figures" (
	"job" text NOT NULL,
	"town_key" text NOT NULL,
	"is_demo" boolean NOT NULL,
	"providers" integer NOT NULL,
	"quotes" integer NOT NULL,
	"low" integer NOT NULL,
	"middle" integer NOT NULL,
	"high" integer NOT NULL,
	"published_on" date NOT NULL,
	CONSTRAINT "price_figures_job_town_key_is_demo_pk" PRIMARY KEY("job","town_key","is_demo"),
	CONSTRAINT "price_figures_order" CHECK ("price_figures"."low" <= "price_figures"."middle" AND "price_figures"."middle" <= "price_figures"."high")
);
--> statement-breakpoint
ALTER TABLE "job_choices" ADD CONSTRAINT "job_choices_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_prices" ADD CONSTRAINT "job_prices_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_prices_provider" ON "job_prices" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "price_figures_town" ON "price_figures" USING btree ("town_key");