import type pg from 'pg'
import type { Caller } from './harness.ts'

/** Tables so large that a full scan reads more rows than the plans test allows. */
export const largeTables = [
  ...['services', 'service_words', 'profiles', 'conversations', 'messages', 'attachments', 'ratings', 'sessions'],
  ...['media_files', 'appointments', 'reports', 'decisions', 'audit_log', 'requests', 'request_offers'],
  ...['provider_areas', 'waits', 'wait_times'],
]

/** More providers than the services that a search scans before it uses the word index. */
const PROVIDERS = 6_000
/** Enough users for a search by name to use an index, although it could read all of them in order. */
const USERS = 10_000
/** The messages of the longest conversation. */
export const LONGEST = 4_000

/** Inserts many providers. `reader` gets rows in every table and a long conversation. `boss` decides cases. */
export async function fillLargeTables(
  client: pg.Client,
  { reader, boss }: Record<'reader' | 'boss', Pick<Caller, 'id'>>,
): Promise<void> {
  await withoutIndexes(client, () => client.query(rowsFor(reader.id, boss.id)))
  await client.query('ANALYZE')
}

/** Drops the indexes during the work, because building them after the inserts is much faster. */
async function withoutIndexes(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE relnamespace = 'public'::regnamespace AND NOT indisunique AND NOT indisexclusion`,
  )
  await client.query(`DROP INDEX ${rows.map(({ name }) => name).join()}`)
  try {
    await work()
  } finally {
    await client.query(rows.map(({ definition }) => definition).join(';'))
  }
}

const rowsFor = (reader: string, boss: string) => `
    SET statement_timeout = 0;
    INSERT INTO profiles (id, name, email, location, email_verified, account_role)
    SELECT gen_random_uuid(), 'Majstor ' || n, n || '@primer.rs',
      CASE WHEN n % 100 = 0 THEN 'Kovin' WHEN n % 3 = 0 THEN 'Beograd' ELSE 'Pančevo' END, true,
      CASE WHEN n > ${PROVIDERS} THEN 'regular' ELSE 'provider' END
    FROM generate_series(1, ${USERS}) n;
    INSERT INTO provider_areas (provider_id, area)
    SELECT id, CASE WHEN n % 1000 = 0 THEN 'dolovo' ELSE (ARRAY['kotez', 'centar', 'mladost'])[1 + n % 3] END
    FROM (SELECT id, row_number() OVER () AS n FROM profiles WHERE account_role = 'provider') p WHERE n % 7 > 0;
    INSERT INTO services
      (id, user_id, title, description, category, parent_category, price_from, status, rating_sum, rating_count, free_day, created_at)
    SELECT gen_random_uuid(), p.id,
      CASE WHEN n % 500 = 0 THEN 'Vodoinstalater ' ELSE left(md5((n / 7)::text), 9) || ' ' END || left(md5(n::text), 9),
      repeat('Opis usluge. ', 20), CASE WHEN n % 500 = 0 THEN 'Vodoinstalater' ELSE 'Ostalo' END, (ARRAY['Ostalo', 'Popravke', 'Lepota', 'Nastava'])[1 + n % 4],
      CASE WHEN n % 7 > 0 THEN n % 300 END, 'active', (n % 5 + 1) * 3, 1, CASE WHEN n % 500 = 0 THEN current_date WHEN n % 3 = 0 THEN current_date + 9 END, now() - n * interval '1 minute'
    FROM (SELECT id, row_number() OVER () AS n FROM profiles WHERE account_role = 'provider') p;
    INSERT INTO conversations (id, service_id, user_id, provider_id, last_message_at)
    SELECT gen_random_uuid(), s.id, '${reader}', s.user_id, now() - n * interval '1 minute'
    FROM (SELECT *, row_number() OVER () AS n FROM services) s WHERE n % 1000 = 0;
    INSERT INTO conversations (id, service_id, user_id, provider_id, last_message_at)
    SELECT gen_random_uuid(), s.id, lag(s.user_id, 1, '${reader}') OVER (), s.user_id, now() FROM services s;
    INSERT INTO messages (id, conversation_id, seq, sender_id, recipient_id, content, read)
    SELECT gen_random_uuid(), c.id, n, c.provider_id, c.user_id, 'Dobar dan', n < 2
    FROM conversations c, generate_series(1, 2) n;
    INSERT INTO messages (id, conversation_id, seq, sender_id, recipient_id, content, read)
    SELECT gen_random_uuid(), c.id, n, c.provider_id, c.user_id, 'Dobar dan', true
    FROM (SELECT * FROM conversations WHERE user_id = '${reader}' LIMIT 1) c, generate_series(3, ${LONGEST}) n;
    INSERT INTO attachments (id, owner_id, conversation_id, message_id, kind, bytes)
    SELECT gen_random_uuid(), sender_id, conversation_id, CASE WHEN seq > 1 THEN id END, 'photo', 300000 FROM messages WHERE seq < 3;
    INSERT INTO ratings (id, conversation_id, service_id, user_id, provider_id, service_quality, communication, price, review)
    SELECT gen_random_uuid(), c.id, c.service_id, c.user_id, c.provider_id, 5, 5, 4, 'Preporuka.' FROM conversations c;
    INSERT INTO appointment_settings (provider_id, interval, accepts_bookings)
    SELECT id, 30, true FROM profiles WHERE account_role = 'provider';
    INSERT INTO appointments (id, provider_id, client_name, appointment_time, minutes, busy, booking_id, customer_id, service_id)
    SELECT gen_random_uuid(), s.user_id, 'Klijent', at, 60, tstzrange(at, at + interval '1 hour'), gen_random_uuid(),
      CASE WHEN n % 500 = 0 THEN '${reader}'::uuid ELSE lag(s.user_id, 1, '${reader}') OVER () END, s.id
    FROM (SELECT *, row_number() OVER () AS n FROM services) s,
      LATERAL (SELECT date_trunc('hour', now()) + k * interval '11 hours' AS at FROM generate_series(-1, 1, 2) k) t;
    INSERT INTO price_items (id, provider_id, name, unit, price, position)
    SELECT gen_random_uuid(), user_id, 'Dolazak', 'po dolasku', 100000, 1 FROM services;
    INSERT INTO quotes (id, provider_id, customer_id, service_id, year, serial, provider_name, customer_name, created_at)
    SELECT gen_random_uuid(), s.user_id,
      CASE WHEN n % 500 = 0 THEN '${reader}'::uuid ELSE lag(s.user_id, 1, '${reader}') OVER () END, s.id, 2026, n,
      'Dragan', 'Ana', now() - n * interval '1 minute'
    FROM (SELECT *, row_number() OVER () AS n FROM services) s;
    INSERT INTO quote_versions (quote_id, version, lines, total, valid_until, sha256, sent_at, status)
    SELECT id, 1, '[]', 100000, '2099-01-01', repeat('0', 64), now(), 'accepted' FROM quotes;
    INSERT INTO decisions (id, subject_type, subject_id, person_id, action, reason, explanation, actor_id, created_at)
    SELECT gen_random_uuid(), 'service', s.id, CASE WHEN n % 500 = 0 THEN '${reader}'::uuid ELSE s.user_id END, 'warn', 'untrue', '',
      '${boss}', now() - n * interval '1 minute'
    FROM (SELECT *, row_number() OVER () AS n FROM services) s;
    INSERT INTO decisions (id, subject_type, subject_id, person_id, action, explanation, actor_id, undoes)
    SELECT gen_random_uuid(), subject_type, subject_id, person_id, 'restore', '', actor_id, id FROM decisions;
    INSERT INTO reports (id, reporter_id, subject_type, subject_id, person_id, reason, snapshot, status, decision_id, decided_at)
    SELECT gen_random_uuid(), CASE WHEN d.person_id = '${reader}' THEN '${boss}'::uuid ELSE d.person_id END, d.subject_type,
      d.subject_id, d.person_id, 'untrue', '{"kind": "gone", "title": "Usluga"}', 'upheld', d.id, now()
    FROM decisions d;
    INSERT INTO reports (id, reporter_id, subject_type, subject_id, person_id, reason, snapshot)
    SELECT gen_random_uuid(), '${reader}', 'service', s.id, s.user_id, 'untrue', '{"kind": "gone", "title": "Usluga"}'
    FROM services s LIMIT 40;
    INSERT INTO audit_log (id, actor_id, act, subject_type, subject_id)
    SELECT gen_random_uuid(), '${boss}', 'decide_report', 'decision', id::text FROM decisions;
    INSERT INTO requests (id, customer_id, category, area, text, urgency, status, expires_at, ended_at, created_at)
    SELECT gen_random_uuid(), CASE WHEN n % 500 = 0 THEN '${reader}'::uuid ELSE p.id END,
      (ARRAY['Vodoinstalater', 'Krečenje', 'Stolarstvo', 'Frizeraj', 'Transport'])[1 + n % 5], 'kotez', 'Curi slavina u kuhinji.', 'month',
      CASE WHEN n % 5 = n % 7 THEN 'open' ELSE 'closed' END, now() + interval '9 days', CASE WHEN n % 5 <> n % 7 THEN now() END,
      now() - n * interval '1 minute'
    FROM (SELECT id, row_number() OVER () AS n FROM profiles WHERE account_role = 'provider') p;
    INSERT INTO request_offers (id, request_id, provider_id, service_id, words)
    SELECT gen_random_uuid(), r.id, s.user_id, s.id, 'Mogu sutra.'
    FROM (SELECT id, row_number() OVER () AS n FROM requests) r
    JOIN (SELECT id, user_id, row_number() OVER () AS n FROM services) s USING (n);
    INSERT INTO profiles (id, name, email, banned)
    SELECT gen_random_uuid(), 'Prevarant ' || n, 'p' || n || '@primer.rs', true FROM generate_series(1, 10) n;
    INSERT INTO sessions (id, user_id, token, expires_at)
    SELECT gen_random_uuid(), id, md5(id::text), now() + interval '1 day' FROM profiles`
