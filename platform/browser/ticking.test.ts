import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onTick, TICK_INTERVAL_MS } from './ticking.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
function show(state: 'visible' | 'hidden') {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.visibilityState = 'visible'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('runs one timer for all listeners and stops it with the last', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const [stopFirst, stopSecond] = [onTick(first), onTick(second)]
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(6 * TICK_INTERVAL_MS)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([6, 6])
  stopFirst()
  vi.advanceTimersByTime(TICK_INTERVAL_MS)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([6, 7])
  stopSecond()
  expect(vi.getTimerCount()).toBe(0)
  show('visible')
  expect(second).toHaveBeenCalledTimes(7)
})

test('pauses while the page is hidden and ticks at once when it is shown', () => {
  const listener = vi.fn()
  const stop = onTick(listener)
  show('hidden')
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(100 * TICK_INTERVAL_MS)
  expect(listener).not.toHaveBeenCalled()
  show('visible')
  expect(listener).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(TICK_INTERVAL_MS)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
})
