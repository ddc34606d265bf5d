CREATE OR REPLACE FUNCTION search_words(title_key text, keywords_key text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT ARRAY(
    SELECT word FROM public.service_words_of(title_key, keywords_key) AS word
    UNION ALL SELECT joint FROM public.word_joints(title_key, ' ') AS joint
    UNION ALL SELECT joint FROM public.word_joints(keywords_key, ',') AS joint
  )
$$;
