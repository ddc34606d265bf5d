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
$$;
