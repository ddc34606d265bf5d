import { expect, test } from 'vitest'
import { moveDay, weeksOf } from './calendar-days.ts'

test('a month begins on Monday and has each of its days once, also across a clock change', () => {
  const weeks = weeksOf('2026-10')
  expect(weeks[0]).toEqual([null, null, null, '2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(31)
  expect(weeks.at(-1)!.filter(Boolean)).toEqual([26, 27, 28, 29, 30, 31].map(day => `2026-10-${day}`))
  expect(weeksOf('2027-02').flat()).not.toContain(null)
})

test('keys move by day, week, month and year, and stay in a shorter month', () => {
  const from = (day: string, key: string, withShift = false) => moveDay(day, key, withShift)
  expect(from('2026-11-30', 'ArrowRight')).toBe('2026-12-01')
  expect(from('2026-11-01', 'ArrowLeft')).toBe('2026-10-31')
  expect(from('2026-10-20', 'ArrowDown')).toBe('2026-10-27')
  expect(from('2026-11-03', 'ArrowUp')).toBe('2026-10-27')
  expect([from('2026-11-29', 'Home'), from('2026-11-23', 'End')]).toEqual(['2026-11-23', '2026-11-29'])
  expect(from('2027-01-31', 'PageDown')).toBe('2027-02-28')
  expect(from('2026-12-31', 'PageUp')).toBe('2026-11-30')
  expect(from('2024-02-29', 'PageDown', true)).toBe('2025-02-28')
  expect(from('2026-11-29', 'Enter')).toBeNull()
})
