import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

const real = Date.parse('2026-11-28T12:00:00Z')
const hour = 3_600_000
const header = (moment: number) => new Date(moment).toUTCString()
const load = () => import('./present.ts')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())
// The files of a worker share its modules, and the next one begins with a clock that is right.
afterAll(() => vi.resetModules())

test.each([-2 * hour, 2 * hour])('a clock that is wrong by %i ms is set right by the first answer', async wrong => {
  vi.setSystemTime(real + wrong)
  const { learnServerTime, onServerTime, present } = await load()
  const told = vi.fn()
  onServerTime(told)
  expect(present().getTime()).toBe(real + wrong)
  learnServerTime(header(real))
  expect(present().getTime()).toBe(real)
  expect(told).toHaveBeenCalledOnce()
})

test('a clock that is right stays as it is, also where an answer has no time', async () => {
  vi.setSystemTime(real)
  const { learnServerTime, present } = await load()
  for (const date of [header(real - 3000), null, 'x', header(real - 1000)]) learnServerTime(date)
  expect(present().getTime()).toBe(real)
})

test('an answer that has waited in a cache changes nothing, and a fresh one afterwards does', async () => {
  vi.setSystemTime(real - 2 * hour)
  const { learnServerTime, present } = await load()
  learnServerTime(header(real - 5 * hour))
  learnServerTime(header(real))
  expect(present().getTime()).toBe(real)
  learnServerTime(header(real - hour))
  expect(present().getTime()).toBe(real)
})
