import { afterAll, afterEach, expect, test, vi } from 'vitest'

const serverTime = Date.parse('2026-11-28T12:00:00Z')
const HOUR = 3_600_000
const header = (moment: number) => new Date(moment).toUTCString()
/** Loads the clock of a new page, on a machine whose clock is wrong by `errorMs`. */
async function load(errorMs: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: serverTime + errorMs })
  vi.resetModules()
  return import('./server-now.ts')
}
afterEach(() => vi.useRealTimers())
// Test files of one worker share its modules, so reset the clock for the next test file.
afterAll(() => vi.resetModules())

test.each([-2 * HOUR, 2 * HOUR])('corrects a clock that is wrong by %i ms on the first response', async errorMs => {
  const { learnServerTime, onServerTime, serverNow } = await load(errorMs)
  const listener = vi.fn()
  onServerTime(listener)
  expect(serverNow().getTime()).toBe(serverTime + errorMs)
  learnServerTime(header(serverTime))
  expect(serverNow().getTime()).toBe(serverTime)
  expect(listener).toHaveBeenCalledOnce()
})

test('keeps a correct clock, also if a response has no date', async () => {
  const { learnServerTime, serverNow } = await load(0)
  for (const date of [header(serverTime - 3000), null, 'x', header(serverTime - 1000)]) learnServerTime(date)
  expect(serverNow().getTime()).toBe(serverTime)
})

test('ignores a cached response and learns from a fresh one', async () => {
  const { learnServerTime, serverNow } = await load(-2 * HOUR)
  learnServerTime(header(serverTime - 5 * HOUR))
  learnServerTime(header(serverTime))
  expect(serverNow().getTime()).toBe(serverTime)
  learnServerTime(header(serverTime - HOUR))
  expect(serverNow().getTime()).toBe(serverTime)
})
