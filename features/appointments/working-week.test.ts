import { expect, test } from 'vitest'
import { clippedToDay, problemOfDay, shifted, stretchOf } from './working-week.ts'

const of = (weekday: number, start: string, end: string) => ({ weekday, start, end })
const overlaps = 'Smene istog dana se preklapaju.'
const overlapsNext = 'Smena posle ponoći se preklapa sa smenom narednog dana.'

test.each([
  ['the night of each weekday', 1, [1, 2, 3, 4, 5, 6, 7].map(weekday => of(weekday, '22:00', '02:00')), null],
  ['a night up to the morning that follows at once', 5, [of(5, '22:00', '02:00'), of(6, '02:00', '09:00')], null],
  ['a night into the morning that follows', 5, [of(5, '22:00', '02:00'), of(6, '01:00', '09:00')], overlapsNext],
  ['a Sunday night into Monday morning', 7, [of(1, '01:59', '09:00'), of(7, '22:00', '02:00')], overlapsNext],
  ['only the day whose night is too long', 6, [of(5, '22:00', '02:00'), of(6, '01:00', '09:00')], null],
  ['a night before the same day’s evening', 2, [of(2, '08:00', '02:00'), of(2, '18:00', '20:00')], overlaps],
  ['a night after the same day’s morning', 2, [of(2, '22:00', '02:00'), of(2, '08:00', '12:00')], null],
  ['up to midnight, written either way', 3, [of(3, '22:00', '00:00'), of(4, '00:00', '24:00')], null],
  ['an end at the start', 3, [of(3, '08:00', '08:00')], 'Radno vreme ne može da se završi u isto vreme kad i počinje.'],
])('%s', (_, weekday, weekly, problem) => {
  expect(problemOfDay(weekday, weekly)).toBe(problem)
})

test('a night is cut at midnight for the two days that it touches', () => {
  const night = stretchOf({ start: '22:30', end: '02:15' })
  expect(clippedToDay([shifted(night, -1), night, shifted(night, 1)])).toEqual([
    { start: '00:00', end: '02:15' },
    { start: '22:30', end: '24:00' },
  ])
  expect(clippedToDay([shifted(stretchOf({ start: '22:00', end: '24:00' }), -1)])).toEqual([])
})
