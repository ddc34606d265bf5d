-- Returns the same key for all spellings of a word: any case, with or without diacritics, Latin or Cyrillic, đ or dj.
CREATE OR REPLACE FUNCTION sr_key(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT replace(replace(replace(replace(replace(replace(
    lower(translate(normalize(t, NFC),
      'ČĆŽŠčćžšАБВГДЕЖЗИЈКЛМНОПРСТЋУФХЦЧШабвгдежзијклмнопрстћуфхцчшЂЉЊЏЙйЫыЩщ',
      'cczscczsabvgdezzijklmnoprstcufhccsabvgdezzijklmnoprstcufhccsђљњџjjiiss')),
    'đ', 'dj'), 'Đ', 'dj'), 'ђ', 'dj'), 'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz')
$$;
