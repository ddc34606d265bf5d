CREATE TABLE "service_words" (
	"word" text PRIMARY KEY NOT NULL,
	"services" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "service_words_similar" ON "service_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE OR REPLACE FUNCTION service_words_of(title_key text, keywords_key text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(title_key || ' ' || keywords_key, '[^a-z0-9]+') AS word
  WHERE length(word) BETWEEN 3 AND 40
$$;--> statement-breakpoint
-- similarity() at its real price: taken for cheap, it has the planner compare every word instead of asking the index.
CREATE OR REPLACE FUNCTION word_likeness(a text, b text) RETURNS real LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 1000 AS $$
BEGIN
  RETURN similarity(a, b);
END
$$;--> statement-breakpoint
-- Words are counted once for each statement, and in their order, so that no two statements wait for each other in a circle.
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
$$;--> statement-breakpoint
CREATE TRIGGER services_added AFTER INSERT ON services
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_service_words();--> statement-breakpoint
CREATE TRIGGER services_changed AFTER UPDATE ON services
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_service_words();--> statement-breakpoint
CREATE TRIGGER services_removed AFTER DELETE ON services
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_service_words();--> statement-breakpoint
INSERT INTO service_words (word, services)
SELECT word, count(*) FROM services, service_words_of(title_key, keywords_key) AS word
WHERE status = 'active' AND deleted_at IS NULL GROUP BY word;
