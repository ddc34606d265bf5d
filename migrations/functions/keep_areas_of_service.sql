CREATE OR REPLACE FUNCTION keep_areas_of_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for a running change of the provider's areas, which locks this row until its commit.
  PERFORM 1 FROM public.profiles WHERE id = NEW.user_id FOR SHARE;
  NEW.areas := public.areas_of(NEW.user_id);
  RETURN NEW;
END
$$;
