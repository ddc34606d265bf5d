-- All that somebody is looked for by, as sr_key writes it; of a number only the digits, however its country is written.
CREATE OR REPLACE FUNCTION people_key(name text, email text, phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.sr_key(name) || ' ' || public.sr_key(email) || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g')
$$;
