import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSession } from './session-clock.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const inSeconds = (seconds: number) => async () => new Date(Date.now() + seconds * 1000)
const away = async () => Promise.reject(new Error('away'))

/** Watches a session. The server gives `responses` in turn and repeats the last response. `fetchTimes` are in ms. */
function watchWith(...responses: (() => Promise<Date | null>)[]) {
  const fetchTimes: number[] = []
  const start = Date.now()
  const onEnded = vi.fn()
  const watch = watchSession({
    fetchEnd: () => {
      fetchTimes.push(Date.now() - start)
      return responses[Math.min(fetchTimes.length, responses.length) - 1]!()
    },
    onEnded,
  })
  return { ...watch, fetchTimes, onEnded }
}

test('a session is fetched at once, and again when a check every 30 s finds 90 s or less left', async () => {
  const { fetchTimes, onEnded, stop } = watchWith(inSeconds(300), inSeconds(3000))
  await pass(0)
  expect(fetchTimes).toEqual([0])
  await pass(209_999)
  expect(fetchTimes).toEqual([0])
  await pass(1)
  expect(fetchTimes).toEqual([0, 210_000])
  await pass(600_000)
  expect([fetchTimes.length, onEnded.mock.calls.length]).toEqual([2, 0])
  stop()
})

test('a session that cannot be fetched is retried after 200 ms, doubling up to 30 s, and does not end', async () => {
  const { fetchTimes, onEnded, stop } = watchWith(away)
  await pass(150_000)
  const pauses = fetchTimes.slice(1).map((moment, index) => moment - fetchTimes[index]!)
  expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000, 30_000])
  expect(onEnded).not.toHaveBeenCalled()
  stop()
  await pass(600_000)
  expect(fetchTimes).toHaveLength(12)
})

test('a session resets the retry delay after a response', async () => {
  const { fetchTimes, check, stop } = watchWith(away, away, inSeconds(10_000), away, inSeconds(9000))
  await pass(1000)
  expect(fetchTimes).toEqual([0, 200, 600])
  check()
  await pass(1000)
  expect(fetchTimes).toEqual([0, 200, 600, 1000, 1200])
  stop()
})

test('a session ends once, and only by a response of the server', async () => {
  const { fetchTimes, onEnded, check } = watchWith(inSeconds(10_000), async () => null)
  await pass(0)
  check()
  await pass(0)
  expect([fetchTimes.length, onEnded.mock.calls.length]).toEqual([2, 1])
  check()
  await pass(600_000)
  expect([fetchTimes.length, onEnded.mock.calls.length]).toEqual([2, 1])
})

test('a session is fetched once at a time, and its end is ignored after stop', async () => {
  const { promise, resolve } = Promise.withResolvers<Date | null>()
  const { fetchTimes, onEnded, check, stop } = watchWith(() => promise)
  check()
  await pass(60_000)
  expect(fetchTimes).toEqual([0])
  stop()
  resolve(null)
  await pass(60_000)
  expect([fetchTimes.length, onEnded.mock.calls.length]).toEqual([1, 0])
})
