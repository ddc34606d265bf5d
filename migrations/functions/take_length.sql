-- Sets a missing length of an entry to the diary's interval, or shorter if the next entry begins sooner.
CREATE OR REPLACE FUNCTION take_length() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.minutes := least(
    coalesce((SELECT "interval" FROM public.appointment_settings WHERE provider_id = NEW.provider_id), 30),
    (SELECT extract(epoch FROM min(appointment_time) - NEW.appointment_time) / 60 FROM public.appointments
     WHERE provider_id = NEW.provider_id AND member_id IS NOT DISTINCT FROM NEW.member_id AND appointment_time > NEW.appointment_time
       AND appointment_time < NEW.appointment_time + interval '1 hour' AND status IN ('requested', 'confirmed')));
  IF NEW.member_id IS NULL THEN
    NEW.busy := tstzrange(NEW.appointment_time, NEW.appointment_time + make_interval(mins => NEW.minutes));
  ELSE
    NEW.member_busy := tstzrange(NEW.appointment_time, NEW.appointment_time + make_interval(mins => NEW.minutes));
  END IF;
  RETURN NEW;
END
$$;
