import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../platform/server/database/db.server.ts'
import { runOnlineSteps } from '../platform/server/database/online-steps.server.ts'
import { expectWhole, filling, useOlderMigrations } from './older-database.ts'

const older = useOlderMigrations()

test('a filled embedded database of the version before is brought up to date, once', async () => {
  const client = await PGlite.create({ extensions: { pg_trgm, btree_gin, btree_gist } })
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
