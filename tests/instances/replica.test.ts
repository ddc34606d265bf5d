import { afterAll, beforeEach, expect, test } from 'vitest'
import { withConnection } from '../connected.ts'
import { useApp } from '../harness.ts'
import { type OwnReplica, startReplica } from './own-replica.ts'

let replica: OwnReplica
const lines: string[] = []
const app = useApp(
  async url => {
    replica = await startReplica(url)
    return { DATABASE_REPLICA_URL: replica.url, LOG_LEVEL: 'warn' }
  },
  { lines },
)
// Drops the replica before its primary is dropped.
afterAll(() => replica?.drop())

const onReplica = (statement: string) => withConnection(replica.url, client => client.query(statement))
const untilUsed = () => expect.poll(() => app.runtime.replica!.isUpToDate(), { timeout: 25_000 }).toBe(true)
const titles = async (as?: Parameters<typeof app.call>[2]) =>
  (await app.call('GET', '/api/services?sort=newest', as)).body.items.map(({ title }: { title: string }) => title)

beforeEach(untilUsed)

test('visitors read from the replica, signed-in users and just changed data from the primary', async () => {
  const provider = await app.person('provider')
  await app.service(provider, { title: 'Prva' })
  await untilUsed()
  await onReplica('SELECT pg_wal_replay_pause()')
  // Changes the title by SQL, without invalidation, so that the replica still counts as up to date.
  await app.runtime.db.execute(`UPDATE services SET title = 'Nova'`)
  expect(await titles()).toEqual(['Prva'])
  expect(await titles({ as: provider })).toEqual(['Nova'])

  await app.service(provider, { title: 'Druga' })
  expect(app.runtime.replica!.isUpToDate()).toBe(false)
  expect(await titles()).toEqual(['Druga', 'Nova'])

  await onReplica('SELECT pg_wal_replay_resume()')
  await untilUsed()
  expect(await titles()).toEqual(['Druga', 'Nova'])
})

test('a visitor’s search without results is counted in the primary', async () => {
  const { status } = await app.call('GET', '/api/services?search=potkivac')
  expect(status).toBe(200)
  const { rows } = await app.runtime.database.query('SELECT search FROM unmet_searches')
  expect(rows).toEqual([{ search: 'potkivac' }])
})

test('visitors read from the primary when the replica is gone', async () => {
  await app.service(await app.person('provider'), { title: 'Prva' })
  await untilUsed()
  await replica.kill()
  await expect.poll(() => app.runtime.replica!.isUpToDate(), { timeout: 25_000 }).toBe(false)
  expect(await titles()).toEqual(['Prva'])
  await expect.poll(() => lines.join(), { timeout: 25_000 }).toContain('the replica is not used')
})
