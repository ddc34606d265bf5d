-- Copies the owner's town; FOR SHARE keeps the town from changing before this transaction ends.
CREATE OR REPLACE FUNCTION take_town() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.town_key := coalesce((SELECT public.sr_key(location) FROM public.profiles WHERE id = NEW.user_id FOR SHARE), '');
  RETURN NEW;
END
$$;
