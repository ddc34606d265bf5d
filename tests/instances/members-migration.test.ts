import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migratePostgres } from '../../platform/server/database/postgres-migration.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { withConnection } from '../connected.ts'
import { useMigrations } from '../next-version.ts'
import { createDatabase } from '../prepared-databases.ts'
import { repetitions } from '../repetitions.ts'

/** Bookings in the table while it is migrated. */
const BOOKINGS = repetitions('MIGRATED_BOOKINGS', { usual: 20_000, long: 1_000_000 })
/** Longest time that one booking may wait for the migration, in milliseconds. */
const MAX_WAIT_MS = 2_000
const providers = 1_000

/** The migrations of the version before members. */
const before = useMigrations((entries, folder) => {
  const file = join(folder, 'functions', 'take_length.sql')
  const text = readFileSync(file, 'utf8')
    .replace(' AND member_id IS NOT DISTINCT FROM NEW.member_id', '')
    .replace(/ {2}IF NEW.member_id IS NULL THEN\n {2}( {2}NEW.busy[^\n]+\n)[\s\S]+END IF;\n/, '$1')
  writeFileSync(file, text)
  return entries.slice(
    0,
    entries.findIndex(({ tag }) => tag.endsWith('_members')),
  )
})

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
  await withConnection(url!, async client => {
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

    const { rows: faults } = await client.query(
      `SELECT conname FROM pg_constraint WHERE conrelid = 'appointments'::regclass AND NOT convalidated
       UNION ALL SELECT id::text FROM appointments WHERE busy IS NULL OR member_id IS NOT NULL`,
    )
    expect(faults).toEqual([])
    // The older version goes on after the migration, until its instances are stopped.
    for (const text of oldInserts) {
      const insert = async () => (await client.query(text, [new Date('2040-01-01T00:00:00Z')])).rowCount
      expect([await insert(), await insert()]).toEqual([1, 0])
    }
  })
  await dropDatabase()
})
