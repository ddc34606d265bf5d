CREATE TABLE "provider_websites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"subdomain" text NOT NULL,
	"site_title" text NOT NULL,
	"site_description" text DEFAULT '' NOT NULL,
	"primary_color" text NOT NULL,
	"secondary_color" text NOT NULL,
	"font_family" text NOT NULL,
	"template_id" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"cover_image_url" text,
	"header_image_url" text,
	"contact_email" text,
	"contact_phone" text,
	"social_facebook" text,
	"social_instagram" text,
	"social_linkedin" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_websites_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "provider_websites_subdomain_unique" UNIQUE("subdomain"),
	CONSTRAINT "provider_websites_subdomain" CHECK (subdomain ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$')
);
--> statement-breakpoint
CREATE TABLE "website_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"website_id" uuid NOT NULL,
	"section_type" text NOT NULL,
	"section_order" integer NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"title" text,
	"subtitle" text,
	"content" text,
	"image_url" text,
	"button_text" text,
	"button_url" text,
	"background_color" text,
	"text_color" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "website_sections_type" UNIQUE("website_id","section_type")
);
--> statement-breakpoint
ALTER TABLE "provider_websites" ADD CONSTRAINT "provider_websites_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_sections" ADD CONSTRAINT "website_sections_website_id_provider_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."provider_websites"("id") ON DELETE cascade ON UPDATE no action;