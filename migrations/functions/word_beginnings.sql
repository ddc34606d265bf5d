-- Returns the first character and the first two characters of every word, for searches of one or two characters.
CREATE OR REPLACE FUNCTION word_beginnings(key text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT ARRAY(
    SELECT DISTINCT left(word, letters) FROM string_to_table(key, ' ') AS word, generate_series(1, 2) AS letters
    WHERE word <> ''
  )
$$;
