CREATE OR REPLACE FUNCTION keep_score() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.score := public.service_score(NEW.rating_sum, NEW.rating_count, NEW.answers, NEW.free_day);
  RETURN NEW;
END
$$;
