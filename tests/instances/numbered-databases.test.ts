import { afterAll, expect, test, vi } from 'vitest'
import { createLive, type Live } from '../../platform/server/live/live.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'

const opened: Live[] = []
afterAll(() => Promise.all(opened.map(live => live.close())))

/** Opens live updates as a process does, with this numbered database of the test's Redis. */
async function openLive(database: number): Promise<Live> {
  const REDIS_URL = new URL(`/${database}`, process.env.TEST_REDIS_URL).href
  const live = await createLive({ REDIS_URL, APP_URL: 'http://localhost:3000' }, createLog({ LOG_LEVEL: 'silent' }))
  opened.push(live)
  return live
}

test('process events reach only processes over the same numbered Redis database', async () => {
  const [ours, alsoOurs, theirs, alsoTheirs] = await Promise.all([14, 14, 15, 15].map(openLive))
  const received = { ours: 0, theirs: 0, foreign: 0 }
  alsoOurs!.onBroadcast('of-ours', () => (received.ours += 1))
  alsoTheirs!.onBroadcast('of-ours', () => (received.foreign += 1))
  alsoTheirs!.onBroadcast('of-theirs', () => (received.theirs += 1))
  // Repeats the event until it arrives, because a process subscribes a moment after it was opened.
  const untilReceived = (send: () => void, countReceived: () => number) =>
    vi.waitFor(() => {
      send()
      expect(countReceived()).toBeGreaterThan(0)
    }, 10_000)
  await untilReceived(
    () => theirs!.broadcast('of-theirs'),
    () => received.theirs,
  )
  await untilReceived(
    () => ours!.broadcast('of-ours'),
    () => received.ours,
  )
  // This event is sent last, so a wrongly delivered event would have arrived before this one.
  const before = received.theirs
  await untilReceived(
    () => theirs!.broadcast('of-theirs'),
    () => received.theirs - before,
  )
  expect(received.foreign).toBe(0)
})
