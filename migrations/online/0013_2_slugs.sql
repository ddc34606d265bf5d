-- In steps of so many, each a transaction by itself; the trigger gives the address.
DO $$
DECLARE
  after uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
BEGIN
  LOOP
    SELECT id INTO last FROM profiles WHERE id > after ORDER BY id OFFSET 499 LIMIT 1;
    UPDATE profiles SET name = name
    WHERE id > after AND (last IS NULL OR id <= last)
      AND slug IS NULL AND account_role = 'provider' AND email_verified AND name <> '';
    COMMIT;
    EXIT WHEN last IS NULL;
    after := last;
  END LOOP;
END
$$
