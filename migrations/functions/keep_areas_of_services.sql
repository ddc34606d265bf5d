CREATE OR REPLACE FUNCTION keep_areas_of_services() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.services s SET areas = public.areas_of(s.user_id)
  WHERE s.user_id IN (SELECT provider_id FROM changed) AND s.areas IS DISTINCT FROM public.areas_of(s.user_id);
  RETURN NULL;
END
$$;
