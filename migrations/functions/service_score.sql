-- Returns the score for the order 'best', 'Najbolje' (docs/product.md, Services): the mean after adding five ratings of
-- 4.2, plus 0.1 per point of `answers` (2: usually answers within an hour, 1: within four; rankedAnswerMinutes in
-- features/providers/provider-limits.ts), plus 0.15 if the provider is free within three days.
CREATE OR REPLACE FUNCTION service_score(rating_sum integer, rating_count integer, answers smallint, free_day date)
RETURNS numeric LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT round((5 * 4.2 + rating_sum / 3.0) / (5 + rating_count) + 0.1 * answers
    + CASE WHEN free_day - (now() AT TIME ZONE 'Europe/Belgrade')::date BETWEEN 0 AND 2 THEN 0.15 ELSE 0 END, 4)
$$;
