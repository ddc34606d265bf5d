import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

const serverTime = Date.parse('2026-11-28T12:00:00Z')
const HOUR = 3_600_000
const header = (moment: number) => new Date(moment).toUTCString()
const load = () => import('./server-now.ts')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())
// The next test file of this worker uses the same modules, so it must not get the wrong clock.
afterAll(() => vi.resetModules())

test.each([-2 * HOUR, 2 * HOUR])('corrects a clock that is wrong by %i ms on the first response', async errorMs => {
  vi.setSystemTime(serverTime + errorMs)
  const { learnServerTime, onServerTime, serverNow } = await load()
  const listener = vi.fn()
  onServerTime(listener)
  expect(serverNow().getTime()).toBe(serverTime + errorMs)
  learnServerTime(header(serverTime))
  expect(serverNow().getTime()).toBe(serverTime)
  expect(listener).toHaveBeenCalledOnce()
})

test('keeps a correct clock, also if a response has no date', async () => {
  vi.setSystemTime(serverTime)
  const { learnServerTime, serverNow } = await load()
  for (const date of [header(serverTime - 3000), null, 'x', header(serverTime - 1000)]) learnServerTime(date)
  expect(serverNow().getTime()).toBe(serverTime)
})

test('ignores a cached response and learns from a fresh one', async () => {
  vi.setSystemTime(serverTime - 2 * HOUR)
  const { learnServerTime, serverNow } = await load()
  learnServerTime(header(serverTime - 5 * HOUR))
  learnServerTime(header(serverTime))
  expect(serverNow().getTime()).toBe(serverTime)
  learnServerTime(header(serverTime - HOUR))
  expect(serverNow().getTime()).toBe(serverTime)
})
