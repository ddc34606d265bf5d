-- Returns a provider's service areas, by which lists of services filter.
CREATE OR REPLACE FUNCTION areas_of(provider uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(area ORDER BY area) FROM public.provider_areas WHERE provider_id = provider
$$;
