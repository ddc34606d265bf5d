import { expect, test, vi } from 'vitest'
import { migratePostgres } from '../../platform/server/database/postgres-migration.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { withConnection } from '../connected.ts'
import { expectNextVersion, manyServicesSql, useNextVersion } from '../next-version.ts'
import { createDatabase } from '../prepared-databases.ts'

const next = useNextVersion()

test('two instances migrate a filled PostgreSQL at once, despite a locked table and an earlier aborted attempt', async () => {
  const { url, dropDatabase } = await createDatabase({ isEmpty: true })
  const log = createLog({ LOG_LEVEL: 'silent' })
  await migratePostgres(url!, log)
  await withConnection(url!, async client => {
    await client.query(manyServicesSql)
    // Creates an invalid index, as an aborted creation of an index leaves it.
    await client.query('CREATE INDEX services_title_length ON services (title)')
    await client.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'services_title_length'::regclass`)
    await client.query('BEGIN; LOCK TABLE services IN ROW EXCLUSIVE MODE')
    const warned = vi.spyOn(log, 'warn')
    const migrated = Promise.all([migratePostgres(url!, log, next), migratePostgres(url!, log, next)])
    await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 20_000, interval: 50 })
    await client.query('COMMIT')
    await migrated
    await expectNextVersion(text => client.query(text))
    const { rows } = await client.query(`SELECT pg_get_indexdef('services_title_length'::regclass) AS made`)
    expect(rows[0].made).toContain('(title_length)')
  })
  await dropDatabase()
})
