import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchSession } from './session-clock.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** A session and who watches it; `answers` are given in turn, the last one from then on. */
function watched(...answers: (() => Promise<Date | null>)[]) {
  const asked: number[] = []
  const start = Date.now()
  const onEnded = vi.fn()
  const watch = watchSession({
    ask: () => {
      asked.push(Date.now() - start)
      return answers[Math.min(asked.length, answers.length) - 1]!()
    },
    onEnded,
  })
  return { ...watch, asked, onEnded }
}

describe('a session', () => {
  test('is restored at once, and asked about again only when 90 s or less remain, seen every 30 s', async () => {
    const { asked, onEnded, stop } = watched(
      async () => inSeconds(300),
      async () => inSeconds(3000),
    )
    await pass(0)
    expect(asked).toEqual([0])
    await pass(209_999)
    expect(asked).toEqual([0])
    await pass(1)
    expect(asked).toEqual([0, 210_000])
    await pass(600_000)
    expect([asked.length, onEnded.mock.calls.length]).toEqual([2, 0])
    stop()
  })

  test('that cannot be asked about is asked after 200 ms, doubling up to every 30 s, and is not taken for over', async () => {
    const away = async () => Promise.reject(new Error('away'))
    const { asked, onEnded, stop } = watched(away)
    await pass(150_000)
    const pauses = asked.slice(1).map((moment, index) => moment - asked[index]!)
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000, 30_000])
    expect(onEnded).not.toHaveBeenCalled()
    stop()
    await pass(600_000)
    expect(asked).toHaveLength(12)
  })

  test('begins its pauses anew after an answer', async () => {
    const away = async () => Promise.reject(new Error('away'))
    const { asked, check, stop } = watched(
      away,
      away,
      async () => inSeconds(10_000),
      away,
      async () => inSeconds(9000),
    )
    await pass(1000)
    expect(asked).toEqual([0, 200, 600])
    check()
    await pass(1000)
    expect(asked).toEqual([0, 200, 600, 1000, 1200])
    stop()
  })

  test('is over by the server’s word alone, once', async () => {
    const { asked, onEnded, check } = watched(
      async () => inSeconds(10_000),
      async () => null,
    )
    await pass(0)
    check()
    await pass(0)
    expect([asked.length, onEnded.mock.calls.length]).toEqual([2, 1])
    check()
    await pass(600_000)
    expect([asked.length, onEnded.mock.calls.length]).toEqual([2, 1])
  })

  test('is asked about once at a time, and not again when its page has gone meanwhile', async () => {
    let answer = (_: Date | null) => {}
    const { asked, onEnded, check, stop } = watched(
      () =>
        new Promise(resolve => {
          answer = resolve
        }),
    )
    check()
    await pass(60_000)
    expect(asked).toEqual([0])
    stop()
    answer(null)
    await pass(60_000)
    expect([asked.length, onEnded.mock.calls.length]).toEqual([1, 0])
  })
})
