-- Returns the words of a description. Searches also look for the beginnings of these words.
CREATE OR REPLACE FUNCTION description_words(description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array_to_tsvector(ARRAY(SELECT public.service_words_of(public.sr_key(description), '')))
$$;
