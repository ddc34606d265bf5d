import { expect, test } from 'vitest'
import { formatLongDate, formatRelative, inGenitive } from './dates.ts'

test('declines every month after a preposition', () => {
  const months = 'januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra'
  for (const [month, name] of months.split(' ').entries())
    expect(inGenitive(formatLongDate(new Date(Date.UTC(2026, month, 14))))).toBe(`14. ${name} 2026.`)
})

test.each([
  ['2026-11-21T14:59:40Z', 'upravo sada'],
  ['2026-11-21T14:59:00Z', 'pre minut'],
  ['2026-11-21T14:55:00Z', 'pre 5 minuta'],
  ['2026-11-21T14:00:00Z', 'pre sat vremena'],
  ['2026-11-21T12:00:00Z', 'pre 3 sata'],
  ['2026-11-20T10:00:00Z', 'juče'],
  // Less than 48 hours ago, but two calendar days ago.
  ['2026-11-19T15:30:00Z', 'pre 2 dana'],
  ['2026-11-16T15:00:00Z', 'pre 5 dana'],
  ['2026-10-15T15:00:00Z', 'pre mesec dana'],
  ['2025-11-01T15:00:00Z', 'pre godinu dana'],
  // The moment is in the future because the clock is slow.
  ['2026-11-21T16:10:00Z', 'upravo sada'],
  ['2026-11-22T16:00:00Z', 'upravo sada'],
])('formats %s as „%s”', (moment, expected) => {
  expect(formatRelative(moment, new Date('2026-11-21T15:00:00Z'))).toBe(expected)
})
