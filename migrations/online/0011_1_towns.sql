-- In steps of so many, each a transaction by itself. Nobody moves between the look at his town and its writing.
DO $$
DECLARE
  after uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
BEGIN
  LOOP
    SELECT id INTO last FROM services WHERE id > after ORDER BY id OFFSET 1999 LIMIT 1;
    PERFORM 1 FROM profiles p WHERE p.id IN
      (SELECT user_id FROM services WHERE id > after AND (last IS NULL OR id <= last)) ORDER BY p.id FOR SHARE;
    UPDATE services s SET town_key = sr_key(p.location) FROM profiles p
    WHERE p.id = s.user_id AND s.id > after AND (last IS NULL OR s.id <= last) AND s.town_key <> sr_key(p.location);
    COMMIT;
    EXIT WHEN last IS NULL;
    after := last;
  END LOOP;
END
$$
