import type { PGlite } from '@electric-sql/pglite'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient } from '../platform/server/database/embedded-db.server.ts'
import { openEmbeddedPool } from '../platform/server/database/embedded-pool.server.ts'
import { migrateDatabase } from '../platform/server/database/migration.server.ts'
import { queryFunctionsOf } from '../platform/server/database/pool-database.server.ts'
import { expectNextVersion, manyServicesSql, useBaseline, useNextVersion } from './next-version.ts'

const baseline = useBaseline()
const next = useNextVersion()
let client: PGlite
let pool: pg.Pool
let database: ReturnType<typeof queryFunctionsOf>
let texts: string[] = []

const update = (folder: string) =>
  migrateDatabase(
    text => {
      texts.push(text)
      return pool.query(text)
    },
    { migrate: migrationsFolder => migrate(database.db, { migrationsFolder }), isEmbedded: true, folder },
  )
const migrations = async () =>
  (await client.query('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at')).rows
/** Changes the migration rows to those of an older version, which had several rows instead of the baseline's one. */
const pretendOlderVersion = (last: string, onlineStep: string) =>
  client.exec(`UPDATE drizzle.__drizzle_migrations SET created_at = ${last}, hash = 'last';
    INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('first', 1);
    DELETE FROM drizzle.online_steps; INSERT INTO drizzle.online_steps (name) VALUES ('${onlineStep}')`)

beforeAll(async () => {
  client = await openClient()
  pool = openEmbeddedPool(client)
  database = queryFunctionsOf(pool)
  await update(baseline)
}, 60_000)
afterAll(async () => {
  await pool.end()
  await client.close()
})

test('a database at the last migration before the baseline counts as being at the baseline', async () => {
  const before = await migrations()
  await pretendOlderVersion('created_at', '0032_1_indexes.sql')
  await update(baseline)
  expect(await migrations()).toEqual(before)
})

test('a database that lacks the last migration or its online steps is refused and left unchanged', async () => {
  for (const [last, onlineStep] of [
    ['created_at', '0031_2_older_indexes.sql'],
    ['created_at - 1', '0032_1_indexes.sql'],
  ] as const) {
    await pretendOlderVersion(last, onlineStep)
    await expect(update(baseline)).rejects.toThrow('Start the version before this one over it once')
    expect(await migrations()).toEqual([{ hash: 'first' }, { hash: 'last' }])
    await client.exec(`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'first'`)
    if (last !== 'created_at') await client.exec('UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 1')
  }
})

test('a filled embedded database migrates to the next version exactly once', async () => {
  await client.exec(manyServicesSql)
  await update(next)
  await expectNextVersion(text => client.query(text))
  texts = []
  await update(next)
  expect(texts.filter(text => /INDEX|UPDATE|FUNCTION/.test(text))).toEqual([])
})
