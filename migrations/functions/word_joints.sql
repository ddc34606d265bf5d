-- Returns each boundary of two words: the end of one and the beginning of the next, joined by `sign`.
CREATE OR REPLACE FUNCTION word_joints(key text, sign text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT right(words[at], 3) || sign || left(words[at + 1], 3)
  FROM regexp_split_to_array(key, '[^a-z0-9]+') AS words, generate_series(1, cardinality(words) - 1) AS at
  WHERE length(words[at]) >= 3 AND length(words[at + 1]) >= 3
$$;
