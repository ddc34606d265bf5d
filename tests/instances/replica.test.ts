import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '../harness.ts'
import { type OwnReplica, ownReplica } from './own-replica.ts'

let replica: OwnReplica
const lines: string[] = []
const app = useApp(
  async url => {
    replica = await ownReplica(url)
    return { DATABASE_REPLICA_URL: replica.url, LOG_LEVEL: 'warn' }
  },
  { lines },
)
// It ends before the database of which it is a copy.
afterAll(() => replica?.drop())

async function onReplica(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: replica.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
const isUsed = () => expect.poll(() => app.runtime.replica!.isUpToDate(), { timeout: 25_000 }).toBe(true)
const titles = async (as?: Parameters<typeof app.call>[2]) =>
  (await app.call('GET', '/api/services?sort=newest', as)).body.items.map(({ title }: { title: string }) => title)

beforeEach(isUsed)

test('visitors are answered by the replica, members and whatever has just changed by the primary', async () => {
  const provider = await app.person('provider')
  await app.service(provider, { title: 'Prva' })
  await isUsed()
  await onReplica('SELECT pg_wal_replay_pause()')
  // Nobody has told of it, so that the replica is taken for up to date.
  await app.runtime.db.execute(`UPDATE services SET title = 'Nova'`)
  expect(await titles()).toEqual(['Prva'])
  expect(await titles({ as: provider })).toEqual(['Nova'])

  await app.service(provider, { title: 'Druga' })
  expect(app.runtime.replica!.isUpToDate()).toBe(false)
  expect(await titles()).toEqual(['Druga', 'Nova'])

  await onReplica('SELECT pg_wal_replay_resume()')
  await isUsed()
  expect(await titles()).toEqual(['Druga', 'Nova'])
})

test('a visitor’s search that finds nothing is counted by the primary', async () => {
  const { status } = await app.call('GET', '/api/services?search=potkivac')
  expect(status).toBe(200)
  const { rows } = await app.runtime.database.query('SELECT search FROM unmet_searches')
  expect(rows).toEqual([{ search: 'potkivac' }])
})

test('without the replica visitors are answered all the same', async () => {
  await app.service(await app.person('provider'), { title: 'Prva' })
  await isUsed()
  await replica.kill()
  await expect.poll(() => app.runtime.replica!.isUpToDate(), { timeout: 25_000 }).toBe(false)
  expect(await titles()).toEqual(['Prva'])
  await expect.poll(() => lines.join(), { timeout: 25_000 }).toContain('the replica is not used')
})
