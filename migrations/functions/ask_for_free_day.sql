-- When a service has changed, makes the check of its provider's first free day due at once.
CREATE OR REPLACE FUNCTION ask_for_free_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.free_day_checks SET due_at = now() WHERE provider_id = NEW.user_id AND due_at > now();
  RETURN NULL;
END
$$;
