-- The weights of the order 'best', 'Najbolje' (docs/product.md, Services): the mean as if there were five ratings of 4.2
-- more; 0.2 for a provider who usually answers within an hour and 0.1 within four (`answers` is 2 or 1, rankedAnswerMinutes
-- in features/providers/provider-limits.ts); 0.15 for one who is free within three days.
CREATE OR REPLACE FUNCTION service_score(rating_sum integer, rating_count integer, answers smallint, free_day date)
RETURNS numeric LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT round((5 * 4.2 + rating_sum / 3.0) / (5 + rating_count) + 0.1 * answers
    + CASE WHEN free_day - (now() AT TIME ZONE 'Europe/Belgrade')::date BETWEEN 0 AND 2 THEN 0.15 ELSE 0 END, 4)
$$;
