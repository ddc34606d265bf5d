import { afterAll, expect, test, vi } from 'vitest'
import { createLive, type Live } from '../../platform/server/live/live.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'

const opened: Live[] = []
afterAll(() => Promise.all(opened.map(live => live.close())))

/** As a process opens it that keeps to this numbered database of the test's Redis. */
async function openOn(database: number): Promise<Live> {
  const REDIS_URL = new URL(`/${database}`, process.env.TEST_REDIS_URL).href
  const live = await createLive({ REDIS_URL, APP_URL: 'http://localhost:3000' }, createLog({ LOG_LEVEL: 'silent' }))
  opened.push(live)
  return live
}

test('processes over one numbered database hear each other, those over another do not', async () => {
  const [ours, alsoOurs, theirs, alsoTheirs] = await Promise.all([14, 14, 15, 15].map(openOn))
  const heard = { ours: 0, theirs: 0, ofOthers: 0 }
  alsoOurs!.onProcessEvent('of-ours', () => (heard.ours += 1))
  alsoTheirs!.onProcessEvent('of-ours', () => (heard.ofOthers += 1))
  alsoTheirs!.onProcessEvent('of-theirs', () => (heard.theirs += 1))
  // Again until it is heard: a process listens a moment after it has been opened.
  const until = (tell: () => void, isHeard: () => number) =>
    vi.waitFor(() => {
      tell()
      expect(isHeard()).toBeGreaterThan(0)
    }, 10_000)
  await until(
    () => theirs!.tellProcesses('of-theirs'),
    () => heard.theirs,
  )
  await until(
    () => ours!.tellProcesses('of-ours'),
    () => heard.ours,
  )
  // Told afterwards, so when this is heard the others' would have been too.
  const before = heard.theirs
  await until(
    () => theirs!.tellProcesses('of-theirs'),
    () => heard.theirs - before,
  )
  expect(heard.ofOthers).toBe(0)
})
