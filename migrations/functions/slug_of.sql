-- Turns `Ђорђе Žikić` into `djordje-zikic`; drops foreign diacritics. A name in other scripts becomes `majstor`.
CREATE OR REPLACE FUNCTION slug_of(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(nullif(trim(both '-' from left(
    regexp_replace(public.sr_key(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g'),
  60)), ''), 'majstor')
$$;
