import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgresTo } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrationsFolder } from '../platform/server/database/db.server.ts'
import { runOnlineSteps } from '../platform/server/database/online-steps.server.ts'
import { migratePostgres } from '../platform/server/database/postgres-migration.server.ts'
import { createLog } from '../platform/server/log/log.server.ts'
import { ownDatabase } from './harness.ts'

/** The database as the version before left it: filled, without what the newest migration brings. */
const before = 10
let older: string
beforeAll(() => {
  older = mkdtempSync(join(tmpdir(), 'komsiluk-older-'))
  cpSync(migrationsFolder, older, { recursive: true })
  const file = join(older, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  journal.entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= before)
  writeFileSync(file, JSON.stringify(journal))
})
afterAll(() => rmSync(older, { recursive: true, force: true }))

type Ask = (text: string) => Promise<{ rows: unknown[] }>

/** More services than are taken in one step. */
const filling = `
  INSERT INTO profiles (id, name, email, location, account_role)
  SELECT gen_random_uuid(), 'Majstor', n || '@primer.rs', (ARRAY['Pančevo', 'Kovin', NULL])[1 + n % 3], 'provider' FROM generate_series(1, 9) n;
  INSERT INTO services (id, user_id, title, description, category, parent_category, status)
  SELECT gen_random_uuid(), p.id, 'Usluga ' || n, 'Opis', 'Ostalo', 'Ostalo', CASE WHEN n % 5 = 0 THEN 'paused' ELSE 'active' END
  FROM (SELECT id, row_number() OVER () AS at FROM profiles) p JOIN generate_series(1, 2250) n ON n % 9 = p.at - 1`

async function expectWhole(ask: Ask): Promise<void> {
  const towns =
    await ask(`SELECT s.town_key, count(*)::int AS services FROM services s JOIN profiles p ON p.id = s.user_id
    WHERE s.town_key = coalesce(sr_key(p.location), '') GROUP BY 1 ORDER BY 1`)
  expect(towns.rows).toEqual([
    { town_key: '', services: 750 },
    { town_key: 'kovin', services: 750 },
    { town_key: 'pancevo', services: 750 },
  ])
  const indexes = await ask(`SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
    WHERE indrelid = 'services'::regclass ORDER BY 1`)
  const names = indexes.rows.map(row => (row as { name: string }).name)
  expect(names).toEqual(expect.arrayContaining(['services_words', 'services_letters', 'services_town_category_price']))
  expect(names).not.toContain('services_cheapest')
  expect(indexes.rows.every(row => (row as { valid: boolean }).valid)).toBe(true)
  const words = await ask(`SELECT services FROM service_words WHERE word = 'usluga'`)
  expect(words.rows).toEqual([{ services: 1800 }])
}

test('a filled embedded database of the version before is brought up to date, once', async () => {
  const client = await PGlite.create({ extensions: { pg_trgm, btree_gin } })
  await migrate(drizzle(client), { migrationsFolder: older })
  await client.exec(filling)
  const texts: string[] = []
  const run = (text: string) => {
    texts.push(text)
    return client.query(text)
  }
  await migrate(drizzle(client), { migrationsFolder })
  await runOnlineSteps(run, true)
  await expectWhole(text => client.query(text))
  texts.length = 0
  await runOnlineSteps(run, true)
  expect(texts.filter(text => /INDEX|UPDATE/.test(text))).toEqual([])
  await client.close()
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'so is one in PostgreSQL, while somebody holds a table and after a try that broke off',
  async () => {
    const { url, dropDatabase } = await ownDatabase()
    const client = new pg.Client({ connectionString: url! })
    await client.connect()
    await migratePostgresTo(drizzlePostgres(client), { migrationsFolder: older })
    await client.query(filling)
    // An index that was cut off while it was made is there and of no use.
    await client.query('CREATE INDEX services_price ON services (title)')
    await client.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'services_price'::regclass`)
    await client.query('BEGIN; LOCK TABLE services IN ROW EXCLUSIVE MODE')
    const log = createLog({ LOG_LEVEL: 'silent' })
    const warned = vi.spyOn(log, 'warn')
    // Several copies start at once.
    const migrated = Promise.all([migratePostgres(url!, log), migratePostgres(url!, log)])
    await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 20_000, interval: 50 })
    await client.query('COMMIT')
    await migrated
    await expectWhole(text => client.query(text))
    const { rows } = await client.query(`SELECT pg_get_indexdef('services_price'::regclass) AS made`)
    expect(rows[0].made).toContain('(price_from, id)')
    await client.end()
    await dropDatabase()
  },
)
