-- Makes the check of the provider's first free day due at once, when a service has changed it.
CREATE OR REPLACE FUNCTION ask_for_free_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.free_day_checks SET due_at = now() WHERE provider_id = NEW.user_id AND due_at > now();
  RETURN NULL;
END
$$;
