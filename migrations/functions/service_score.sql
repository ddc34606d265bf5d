-- Returns the score of the order 'best', 'Najbolje' (docs/product.md, Services): the mean with five more ratings of 4.2;
-- plus 0.2 if the provider usually answers within an hour, 0.1 within four (`answers` is 2 or 1, rankedAnswerMinutes in
-- features/providers/provider-limits.ts); plus 0.15 if the provider is free within three days.
CREATE OR REPLACE FUNCTION service_score(rating_sum integer, rating_count integer, answers smallint, free_day date)
RETURNS numeric LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT round((5 * 4.2 + rating_sum / 3.0) / (5 + rating_count) + 0.1 * answers
    + CASE WHEN free_day - (now() AT TIME ZONE 'Europe/Belgrade')::date BETWEEN 0 AND 2 THEN 0.15 ELSE 0 END, 4)
$$;
