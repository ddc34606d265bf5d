CREATE TABLE "outside_busy" (
	"calendar_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outside_busy_calendar_id_position_pk" PRIMARY KEY("calendar_id","position"),
	CONSTRAINT "outside_busy_order" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "outside_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"events" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"complete_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"fault" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"next_read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outside_calendars_fault" CHECK ((failing_since IS NULL) = (fault IS NULL))
);
--> statement-breakpoint
ALTER TABLE "outside_busy" ADD CONSTRAINT "outside_busy_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_busy_of_provider" ON "outside_busy" USING btree ("provider_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outside_calendars_of_provider" ON "outside_calendars" USING btree ("provider_id","url");--> statement-breakpoint
CREATE INDEX "outside_calendars_due" ON "outside_calendars" USING btree ("next_read_at") WHERE next_read_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "outside_busy" ADD CONSTRAINT "outside_busy_calendar_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."outside_calendars"("id") ON DELETE cascade ON UPDATE no action;
