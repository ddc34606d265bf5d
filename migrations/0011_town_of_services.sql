-- What has to be done in steps, or without holding anybody up, follows in online/0011_*.sql: the towns of the services that
-- are there already, and every index.
ALTER TABLE "services" ADD COLUMN "town_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Shared, so that the town cannot change between this look and the end of the transaction.
CREATE OR REPLACE FUNCTION take_town() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.town_key := coalesce((SELECT public.sr_key(location) FROM public.profiles WHERE id = NEW.user_id FOR SHARE), '');
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION pass_town_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.services SET town_key = coalesce(public.sr_key(NEW.location), '') WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Where two words meet: the end of the one and the beginning of the next, with a sign between them.
CREATE OR REPLACE FUNCTION word_joints(key text, sign text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT right(words[at], 3) || sign || left(words[at + 1], 3)
  FROM regexp_split_to_array(key, '[^a-z0-9]+') AS words, generate_series(1, cardinality(words) - 1) AS at
  WHERE length(words[at]) >= 3 AND length(words[at + 1]) >= 3
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_words(title_key text, keywords_key text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT ARRAY(
    SELECT word FROM public.service_words_of(title_key, keywords_key) AS word
    UNION ALL SELECT joint FROM public.word_joints(title_key, ' ') AS joint
    UNION ALL SELECT joint FROM public.word_joints(keywords_key, ',') AS joint
  )
$$;--> statement-breakpoint
-- Every letter and every two that stand side by side.
CREATE OR REPLACE FUNCTION letter_pairs(key text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT string_to_array(key, NULL) || ARRAY(SELECT substr(key, at, 2) FROM generate_series(1, length(key) - 1) AS at)
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER services_take_town BEFORE INSERT ON services FOR EACH ROW EXECUTE FUNCTION take_town();--> statement-breakpoint
CREATE OR REPLACE TRIGGER profiles_pass_town_on AFTER UPDATE OF location ON profiles FOR EACH ROW
  WHEN (old.location IS DISTINCT FROM new.location) EXECUTE FUNCTION pass_town_on();
