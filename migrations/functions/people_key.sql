-- Returns the text by which administrators search for users: sr_key of name and email, and the phone number's digits.
CREATE OR REPLACE FUNCTION people_key(name text, email text, phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.sr_key(name) || ' ' || public.sr_key(email) || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g')
$$;
