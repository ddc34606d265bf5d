-- The addresses of providers that are there already, and every index, follow in online/0013_*.sql.
CREATE TABLE "provider_facts" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"answer_minutes" integer NOT NULL,
	"conversations" integer NOT NULL,
	"counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "provider_facts" ADD CONSTRAINT "provider_facts_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- `Ђорђе Žikić` gives `djordje-zikic`; letters of other languages lose their marks, what has no Latin letter is `majstor`.
CREATE OR REPLACE FUNCTION slug_of(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(nullif(trim(both '-' from left(
    regexp_replace(public.sr_key(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g'),
  60)), ''), 'majstor')
$$;--> statement-breakpoint
-- One after the other, so that no two of the same name get the same address. The second gets `-2`; from the
-- twenty-first on a part of the id, which is random, tells them apart.
CREATE OR REPLACE FUNCTION take_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := public.slug_of(NEW.name);
  free text := wanted;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('profiles.slug'));
  FOR number IN 2..21 LOOP
    EXIT WHEN NOT EXISTS (SELECT 1 FROM public.profiles WHERE slug = free);
    free := wanted || '-' || CASE WHEN number = 21 THEN right(NEW.id::text, 12) ELSE number::text END;
  END LOOP;
  NEW.slug := free;
  RETURN NEW;
END
$$;--> statement-breakpoint
-- Only a confirmed address has a name that is its owner's own.
CREATE OR REPLACE TRIGGER profiles_take_slug BEFORE INSERT OR UPDATE OF name, account_role, email_verified ON profiles FOR EACH ROW
  WHEN (new.slug IS NULL AND new.account_role = 'provider' AND new.email_verified AND new.name <> '')
  EXECUTE FUNCTION take_slug();
