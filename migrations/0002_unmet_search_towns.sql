ALTER TABLE "unmet_searches" ADD COLUMN "town" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "unmet_searches" DROP CONSTRAINT "unmet_searches_pkey";--> statement-breakpoint
ALTER TABLE "unmet_searches" ADD CONSTRAINT "unmet_searches_key_town_pk" PRIMARY KEY("key","town");
