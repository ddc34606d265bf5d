import { expect, test } from 'vitest'
import { clipToDay, emptyIntervalMessage, shiftByDays, toMinuteRange, validateWeekday } from './working-week.ts'

const on = (weekday: number, start: string, end: string) => ({ weekday, start, end })
const everyNight = [1, 2, 3, 4, 5, 6, 7].map(weekday => on(weekday, '22:00', '02:00'))
const overlaps = 'Smene istog dana se preklapaju.'
const overlapsNext = 'Smena posle ponoći se preklapa sa smenom narednog dana.'

test.each([
  ['accepts a night shift on every weekday', 1, everyNight, null],
  ['accepts a night shift up to the next shift', 5, [on(5, '22:00', '02:00'), on(6, '02:00', '09:00')], null],
  ['rejects a night shift into the next shift', 5, [on(5, '22:00', '02:00'), on(6, '01:00', '09:00')], overlapsNext],
  ['rejects a Sunday night into a Monday shift', 7, [on(1, '01:59', '09:00'), on(7, '22:00', '02:00')], overlapsNext],
  ['reports overlaps only at the night’s day', 6, [on(5, '22:00', '02:00'), on(6, '01:00', '09:00')], null],
  ['rejects a night shift over the same evening', 2, [on(2, '08:00', '02:00'), on(2, '18:00', '20:00')], overlaps],
  ['accepts a morning and a night shift on one day', 2, [on(2, '22:00', '02:00'), on(2, '08:00', '12:00')], null],
  ['accepts midnight as 00:00 or 24:00', 3, [on(3, '22:00', '00:00'), on(4, '00:00', '24:00')], null],
  ['rejects an end at the start', 3, [on(3, '08:00', '08:00')], emptyIntervalMessage],
])('%s', (_, weekday, weekly, problem) => {
  expect(validateWeekday(weekday, weekly)).toBe(problem)
})

test('splits a night shift at midnight between its two days', () => {
  const night = toMinuteRange({ start: '22:30', end: '02:15' })
  expect(clipToDay([shiftByDays(night, -1), night, shiftByDays(night, 1)])).toEqual([
    { start: '00:00', end: '02:15' },
    { start: '22:30', end: '24:00' },
  ])
  expect(clipToDay([shiftByDays(toMinuteRange({ start: '22:00', end: '24:00' }), -1)])).toEqual([])
})
