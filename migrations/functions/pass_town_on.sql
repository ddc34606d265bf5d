CREATE OR REPLACE FUNCTION pass_town_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.services SET town_key = coalesce(public.sr_key(NEW.location), '') WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
