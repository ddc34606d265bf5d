CREATE OR REPLACE FUNCTION keep_areas_of_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever is changing where he works holds this row until he is done.
  PERFORM 1 FROM public.profiles WHERE id = NEW.user_id FOR SHARE;
  NEW.areas := public.areas_of(NEW.user_id);
  RETURN NEW;
END
$$;
