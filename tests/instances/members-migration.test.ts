import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrationsFolder } from '../../platform/server/database/db.server.ts'
import { migratePostgres } from '../../platform/server/database/postgres-migration.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { createDatabase } from '../prepared-databases.ts'
import { repetitions } from '../repetitions.ts'

/** Bookings in the table while it is migrated. */
const BOOKINGS = repetitions('MIGRATED_BOOKINGS', { usual: 20_000, long: 1_000_000 })
/** Longest time that one booking may wait for the migration, in milliseconds. */
const MAX_WAIT_MS = 2_000
const providers = 1_000

/** Creates the migrations of the version before members. */
const before = mkdtempSync(join(tmpdir(), 'komsiluk-before-members-'))
cpSync(migrationsFolder, before, { recursive: true })
const journalFile = join(before, 'meta', '_journal.json')
const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
const added: number = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_members'))
writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, added) }))
// A step runs once its migration has run, so the older version must not have it.
const numbersAdded = journal.entries.slice(added).map(({ tag }: { tag: string }) => tag.slice(0, 4))
for (const step of readdirSync(join(before, 'online'))) {
  if (numbersAdded.includes(step.slice(0, 4))) rmSync(join(before, 'online', step))
}
writeFileSync(
  join(before, 'functions', 'take_length.sql'),
  readFileSync(join(before, 'functions', 'take_length.sql'), 'utf8')
    .replace(' AND member_id IS NOT DISTINCT FROM NEW.member_id', '')
    .replace(/ {2}IF NEW.member_id IS NULL THEN\n {2}( {2}NEW.busy[^\n]+\n)[\s\S]+END IF;\n/, '$1'),
)
afterAll(() => rmSync(before, { recursive: true, force: true }))

const fill = `
  INSERT INTO profiles (id, name, email, email_verified, account_role)
  SELECT ('0197a000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Majstor', n || '@primer.rs', true, 'provider'
  FROM generate_series(0, ${providers - 1}) n;
  INSERT INTO appointments (id, provider_id, client_name, appointment_time, minutes, busy, status)
  SELECT gen_random_uuid(), ('0197a000-0000-7000-8000-' || lpad((n % ${providers})::text, 12, '0'))::uuid, 'Ana',
    starts, 60, tstzrange(starts, starts + interval '1 hour'), 'confirmed'
  FROM generate_series(0, ${BOOKINGS - 1}) n, LATERAL (SELECT '2026-01-01'::timestamptz + (n / ${providers}) * interval '1 hour' AS starts) t`

/** Adds an own entry and a booking as the version before members does. */
const oldInserts = [
  `INSERT INTO appointments (id, provider_id, client_name, appointment_time)
   VALUES (gen_random_uuid(), '0197a000-0000-7000-8000-000000000000', 'Eva', $1::timestamptz) ON CONFLICT DO NOTHING RETURNING busy`,
  `INSERT INTO appointments (id, provider_id, client_name, appointment_time, minutes, busy, status)
   VALUES (gen_random_uuid(), '0197a000-0000-7000-8000-000000000001', 'Iva', $1, 60, tstzrange($1, $1::timestamptz + interval '1 hour'), 'requested')
   ON CONFLICT DO NOTHING RETURNING busy`,
]

test('members come to a filled PostgreSQL while bookings of the older version go on at the same time', async () => {
  const { url, dropDatabase } = await createDatabase({ isEmpty: true })
  const log = createLog({ LOG_LEVEL: 'silent' })
  await migratePostgres(url!, log, before)
  const client = new pg.Client({ connectionString: url! })
  await client.connect()
  await client.query(`SET statement_timeout = 0; ${fill}`)

  let isMigrated = false
  let booked = 0
  let longestWaitMs = 0
  async function bookUntilMigrated() {
    for (let hour = 0; !isMigrated; hour += 1) {
      const startsAt = new Date(Date.parse('2030-01-01T00:00:00Z') + hour * 3_600_000)
      for (const text of oldInserts) {
        const began = performance.now()
        const { rows } = await client.query(text, [startsAt])
        longestWaitMs = Math.max(longestWaitMs, performance.now() - began)
        expect(rows[0].busy).toBeTruthy()
        booked += 1
      }
    }
  }
  const booking = bookUntilMigrated()
  await migratePostgres(url!, log)
  isMigrated = true
  await booking
  expect(booked).toBeGreaterThan(10)
  expect(longestWaitMs).toBeLessThan(MAX_WAIT_MS)

  const { rows: constraints } = await client.query(
    `SELECT conname FROM pg_constraint WHERE conrelid = 'appointments'::regclass AND NOT convalidated`,
  )
  expect(constraints).toEqual([])
  const { rows: counted } = await client.query(
    'SELECT count(*)::int AS count FROM appointments WHERE busy IS NULL OR member_id IS NOT NULL',
  )
  expect(counted).toEqual([{ count: 0 }])
  // The older version goes on after the migration, until its instances are stopped.
  for (const text of oldInserts) {
    const { rows } = await client.query(text, [new Date('2040-01-01T00:00:00Z')])
    expect(rows).toHaveLength(1)
    expect((await client.query(text, [new Date('2040-01-01T00:00:00Z')])).rows).toEqual([])
  }
  await client.end()
  await dropDatabase()
})
