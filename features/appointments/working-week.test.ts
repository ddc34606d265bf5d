import { expect, test } from 'vitest'
import { clippedToDay, problemOfDay, shifted, stretchOf } from './working-week.ts'

const interval = (weekday: number, start: string, end: string) => ({ weekday, start, end })
const overlaps = 'Smene istog dana se preklapaju.'
const overlapsNext = 'Smena posle ponoći se preklapa sa smenom narednog dana.'

test.each([
  [
    'accepts a night shift on every weekday',
    1,
    [1, 2, 3, 4, 5, 6, 7].map(weekday => interval(weekday, '22:00', '02:00')),
    null,
  ],
  [
    'accepts a night shift that ends where the next day begins',
    5,
    [interval(5, '22:00', '02:00'), interval(6, '02:00', '09:00')],
    null,
  ],
  [
    'rejects a night shift that overlaps the next day',
    5,
    [interval(5, '22:00', '02:00'), interval(6, '01:00', '09:00')],
    overlapsNext,
  ],
  [
    'rejects a Sunday night that overlaps Monday',
    7,
    [interval(1, '01:59', '09:00'), interval(7, '22:00', '02:00')],
    overlapsNext,
  ],
  [
    'reports an overlap only at the day of the night shift',
    6,
    [interval(5, '22:00', '02:00'), interval(6, '01:00', '09:00')],
    null,
  ],
  [
    'rejects a night shift that covers the same evening',
    2,
    [interval(2, '08:00', '02:00'), interval(2, '18:00', '20:00')],
    overlaps,
  ],
  [
    'accepts a morning and a night shift on one day',
    2,
    [interval(2, '22:00', '02:00'), interval(2, '08:00', '12:00')],
    null,
  ],
  ['accepts midnight as 00:00 or 24:00', 3, [interval(3, '22:00', '00:00'), interval(4, '00:00', '24:00')], null],
  [
    'rejects an end at the start',
    3,
    [interval(3, '08:00', '08:00')],
    'Radno vreme ne može da se završi u isto vreme kad i počinje.',
  ],
])('%s', (_, weekday, weekly, problem) => {
  expect(problemOfDay(weekday, weekly)).toBe(problem)
})

test('splits a night shift at midnight between its two days', () => {
  const night = stretchOf({ start: '22:30', end: '02:15' })
  expect(clippedToDay([shifted(night, -1), night, shifted(night, 1)])).toEqual([
    { start: '00:00', end: '02:15' },
    { start: '22:30', end: '24:00' },
  ])
  expect(clippedToDay([shifted(stretchOf({ start: '22:00', end: '24:00' }), -1)])).toEqual([])
})
