CREATE TABLE "member_days_off" (
	"member_id" uuid NOT NULL,
	"first" date NOT NULL,
	"last" date NOT NULL,
	CONSTRAINT "member_days_off_member_id_first_pk" PRIMARY KEY("member_id","first")
);
--> statement-breakpoint
CREATE TABLE "member_hours" (
	"member_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"start" text NOT NULL,
	"end" text NOT NULL,
	CONSTRAINT "member_hours_member_id_weekday_start_pk" PRIMARY KEY("member_id","weekday","start"),
	CONSTRAINT "member_hours_weekday" CHECK (weekday BETWEEN 1 AND 7),
	CONSTRAINT "member_hours_times" CHECK ("start" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND "end" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' AND "start" <> "end")
);
--> statement-breakpoint
CREATE TABLE "member_invitations" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_services" (
	"member_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	CONSTRAINT "member_services_member_id_service_id_pk" PRIMARY KEY("member_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"name" text NOT NULL,
	"avatar_url" text,
	"account_id" uuid,
	"all_services" boolean DEFAULT true NOT NULL,
	"own_hours" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"owner_takes_bookings" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "member_busy" "tstzrange";--> statement-breakpoint
ALTER TABLE "member_days_off" ADD CONSTRAINT "member_days_off_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_hours" ADD CONSTRAINT "member_hours_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_services" ADD CONSTRAINT "member_services_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_services" ADD CONSTRAINT "member_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_profiles_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitations_code" ON "member_invitations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "member_invitations_expiry" ON "member_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "members_of_provider" ON "members" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_one_account" ON "members" USING btree ("account_id") WHERE account_id IS NOT NULL AND left_at IS NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_busy_of_member" CHECK ((member_id IS NULL) = (member_busy IS NULL)) NOT VALID;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_of_member_apart" EXCLUDE USING gist (member_id WITH =, member_busy WITH &&) WHERE (member_id IS NOT NULL AND status IN ('requested', 'confirmed'));--> statement-breakpoint
DROP TRIGGER appointments_take_length ON appointments;--> statement-breakpoint
CREATE TRIGGER appointments_take_length BEFORE INSERT ON appointments FOR EACH ROW WHEN (new.busy IS NULL AND new.member_busy IS NULL) EXECUTE FUNCTION take_length();