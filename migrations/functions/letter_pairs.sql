-- Returns all characters and all pairs of neighbouring characters.
CREATE OR REPLACE FUNCTION letter_pairs(key text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT string_to_array(key, NULL) || ARRAY(SELECT substr(key, at, 2) FROM generate_series(1, length(key) - 1) AS at)
$$;
