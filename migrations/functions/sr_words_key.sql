CREATE OR REPLACE FUNCTION sr_words_key(words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT public.sr_key(array_to_string(words, ' '))
$$;
