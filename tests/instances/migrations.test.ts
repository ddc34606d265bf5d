import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { migratePostgres } from '../../platform/server/database/postgres-migration.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { expectWhole, filling, useOlderMigrations } from '../older-database.ts'
import { ownDatabase } from '../prepared-databases.ts'

const older = useOlderMigrations()

test('a filled PostgreSQL of the version before is brought up to date, while somebody holds a table and after a try that broke off', async () => {
  const { url, dropDatabase } = await ownDatabase({ isEmpty: true })
  const client = new pg.Client({ connectionString: url! })
  await client.connect()
  await migrate(drizzle(client), { migrationsFolder: older })
  await client.query(filling)
  // An index that was cut off while it was made is there and of no use.
  await client.query('CREATE INDEX services_price ON services (title)')
  await client.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'services_price'::regclass`)
  await client.query('BEGIN; LOCK TABLE services IN ROW EXCLUSIVE MODE')
  const log = createLog({ LOG_LEVEL: 'silent' })
  const warned = vi.spyOn(log, 'warn')
  // Several instances start at once.
  const migrated = Promise.all([migratePostgres(url!, log), migratePostgres(url!, log)])
  await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 20_000, interval: 50 })
  await client.query('COMMIT')
  await migrated
  await expectWhole(text => client.query(text))
  const { rows } = await client.query(`SELECT pg_get_indexdef('services_price'::regclass) AS made`)
  expect(rows[0].made).toContain('(price_from, id)')
  await client.end()
  await dropDatabase()
})
