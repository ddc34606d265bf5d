-- In steps of so many, each a transaction by itself. One that is written into the diary just now may come to stand in the
-- way of an older one whose length is being worked out; then the step is done again and sees it.
DO $$
DECLARE
  after uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
BEGIN
  LOOP
    SELECT id INTO last FROM appointments WHERE id > after ORDER BY id OFFSET 1999 LIMIT 1;
    FOR tries IN 1..10 LOOP
      BEGIN
        UPDATE appointments a SET minutes = l.minutes,
          busy = tstzrange(a.appointment_time, a.appointment_time + make_interval(mins => l.minutes))
        FROM (
          SELECT o.id, least(coalesce(s."interval", 30), (
            SELECT extract(epoch FROM min(n.appointment_time) - o.appointment_time) / 60 FROM appointments n
            WHERE n.provider_id = o.provider_id AND n.appointment_time > o.appointment_time
              AND n.appointment_time < o.appointment_time + interval '1 hour'
          ))::int AS minutes
          FROM appointments o LEFT JOIN appointment_settings s ON s.provider_id = o.provider_id
          WHERE o.id > after AND (last IS NULL OR o.id <= last) AND o.busy IS NULL
        ) l
        WHERE a.id = l.id;
        EXIT;
      EXCEPTION WHEN exclusion_violation THEN
        IF tries = 10 THEN RAISE; END IF;
      END;
    END LOOP;
    COMMIT;
    EXIT WHEN last IS NULL;
    after := last;
  END LOOP;
END
$$
