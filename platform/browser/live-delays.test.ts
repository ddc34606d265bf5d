import { expect, test } from 'vitest'
import { reconnectDelayMs, refetchDelayMs } from './live-delays.ts'

const many = (draw: () => number) => Array.from({ length: 1000 }, draw)

test('spreads each reconnection delay from half to one and a half of its step', () => {
  for (const [tries, seconds] of [1, 2, 5, 10, 10, 10].entries()) {
    const parts = many(() => reconnectDelayMs(tries) / (seconds * 1000))
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0.5)
    expect(Math.max(...parts)).toBeLessThanOrEqual(1.5)
    // No tenth of the interval contains more than a fifth of the delays.
    const tenths = Array(10).fill(0)
    for (const part of parts) tenths[Math.min(9, Math.floor((part - 0.5) * 10))] += 1
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
