-- Gives a provider a unique slug; the lock keeps two of the same name from getting the same one. The second gets `-2`;
-- from the twenty-first on, a random part of the id distinguishes them.
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
$$;
