-- In steps of so many, each a transaction by itself; what has no rating and no free day has its score already.
DO $$
DECLARE
  after uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
BEGIN
  LOOP
    SELECT id INTO last FROM services WHERE id > after ORDER BY id OFFSET 499 LIMIT 1;
    UPDATE services SET score = service_score(rating_sum, rating_count, answers, free_day)
    WHERE id > after AND (last IS NULL OR id <= last)
      AND score <> service_score(rating_sum, rating_count, answers, free_day);
    COMMIT;
    EXIT WHEN last IS NULL;
    after := last;
  END LOOP;
END
$$
