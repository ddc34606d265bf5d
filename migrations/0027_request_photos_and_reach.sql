ALTER TABLE "attachments" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "photos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "areas" text[];--> statement-breakpoint
-- Where somebody works, as lists of services filter by it.
CREATE FUNCTION areas_of(provider uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(area ORDER BY area) FROM public.provider_areas WHERE provider_id = provider
$$;--> statement-breakpoint
CREATE FUNCTION keep_areas_of_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever is changing where he works holds this row until he is done.
  PERFORM 1 FROM public.profiles WHERE id = NEW.user_id FOR SHARE;
  NEW.areas := public.areas_of(NEW.user_id);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER services_areas BEFORE INSERT ON "services" FOR EACH ROW EXECUTE FUNCTION keep_areas_of_service();--> statement-breakpoint
CREATE FUNCTION keep_areas_of_services() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.services s SET areas = public.areas_of(s.user_id)
  WHERE s.user_id IN (SELECT provider_id FROM changed) AND s.areas IS DISTINCT FROM public.areas_of(s.user_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER provider_areas_added AFTER INSERT ON "provider_areas" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_areas_of_services();--> statement-breakpoint
CREATE TRIGGER provider_areas_gone AFTER DELETE ON "provider_areas" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_areas_of_services();
