import { expect, test } from 'vitest'
import { askIn, comeBackIn } from './live-delays.ts'

const many = (draw: () => number) => Array.from({ length: 1000 }, draw)

test('tabs come back after the specified steps, each up to half sooner or later, and not at the same moment', () => {
  for (const [tries, seconds] of [1, 2, 5, 10, 10, 10].entries()) {
    const drawn = many(() => comeBackIn(tries))
    for (const delay of drawn) expect(delay / (seconds * 1000)).toBeGreaterThanOrEqual(0.5)
    for (const delay of drawn) expect(delay / (seconds * 1000)).toBeLessThanOrEqual(1.5)
    // In no tenth of the time comes more than a fifth of them.
    const tenths = Array(10).fill(0)
    for (const delay of drawn) tenths[Math.min(9, Math.floor((delay / (seconds * 1000) - 0.5) * 10))] += 1
    expect(Math.max(...tenths)).toBeLessThan(200)
  }
})

test('tabs that ask for themselves do so within seconds, and not at the same moment', () => {
  for (const isWhole of [true, false]) {
    const drawn = many(() => askIn(isWhole))
    expect(Math.max(...drawn)).toBeLessThanOrEqual(7500)
    expect(Math.max(...drawn) - Math.min(...drawn)).toBeGreaterThan(4000)
  }
})
