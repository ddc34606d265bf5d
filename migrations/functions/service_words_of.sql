CREATE OR REPLACE FUNCTION service_words_of(title_key text, keywords_key text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(title_key || ' ' || keywords_key, '[^a-z0-9]+') AS word
  WHERE length(word) BETWEEN 3 AND 40
$$;
