import { expect, test } from 'vitest'
import { reconnectDelayMs, refetchDelayMs } from './live-delays.ts'

const many = (draw: () => number) => Array.from({ length: 1000 }, draw)

test('spreads each reconnection delay from half to one and a half of its step', () => {
  for (const [tries, seconds] of [1, 2, 5, 10, 10, 10].entries()) {
    const delays = many(() => reconnectDelayMs(tries))
    for (const delay of delays) expect(delay / (seconds * 1000)).toBeGreaterThanOrEqual(0.5)
    for (const delay of delays) expect(delay / (seconds * 1000)).toBeLessThanOrEqual(1.5)
    // No tenth of the interval contains more than a fifth of the delays.
    const tenths = Array(10).fill(0)
    for (const delay of delays) tenths[Math.min(9, Math.floor((delay / (seconds * 1000) - 0.5) * 10))] += 1
    expect(Math.max(...tenths)).toBeLessThan(200)
  }
})

test('spreads the refetches of tabs over seconds', () => {
  for (const isInSync of [true, false]) {
    const delays = many(() => refetchDelayMs(isInSync))
    expect(Math.max(...delays)).toBeLessThanOrEqual(7500)
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(4000)
  }
})
