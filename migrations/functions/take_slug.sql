-- Gives a provider a unique slug. A lock keeps two providers of one name from getting the same slug. The second slug
-- ends in `-2`. From the twenty-first on, a slug ends in a random part of the id.
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
