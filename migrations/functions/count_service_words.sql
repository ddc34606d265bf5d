-- Counts words once per statement and in alphabetical order, so that two statements cannot deadlock.
CREATE OR REPLACE FUNCTION count_service_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO service_words (word, services)
    SELECT word, count(*) FROM added, service_words_of(title_key, keywords_key) AS word
    WHERE status = 'active' AND deleted_at IS NULL GROUP BY word ORDER BY word
    ON CONFLICT (word) DO UPDATE SET services = service_words.services + excluded.services;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO service_words (word, services)
    SELECT word, -count(*) FROM removed, service_words_of(title_key, keywords_key) AS word
    WHERE status = 'active' AND deleted_at IS NULL GROUP BY word ORDER BY word
    ON CONFLICT (word) DO UPDATE SET services = service_words.services + excluded.services;
  ELSE
    INSERT INTO service_words (word, services)
    SELECT word, sum(more) FROM (
      SELECT word, 1 AS more FROM added, service_words_of(title_key, keywords_key) AS word
      WHERE status = 'active' AND deleted_at IS NULL
      UNION ALL
      SELECT word, -1 FROM removed, service_words_of(title_key, keywords_key) AS word
      WHERE status = 'active' AND deleted_at IS NULL
    ) AS changes GROUP BY word HAVING sum(more) <> 0 ORDER BY word
    ON CONFLICT (word) DO UPDATE SET services = service_words.services + excluded.services;
  END IF;
  DELETE FROM service_words WHERE services = 0
    AND word IN (SELECT service_words_of(title_key, keywords_key) FROM removed);
  RETURN NULL;
END
$$;
