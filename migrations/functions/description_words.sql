-- Returns the words of a description, for searches by the beginning of a word too.
CREATE OR REPLACE FUNCTION description_words(description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array_to_tsvector(ARRAY(SELECT public.service_words_of(public.sr_key(description), '')))
$$;
