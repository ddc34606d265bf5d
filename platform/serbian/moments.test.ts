import { expect, test } from 'vitest'
import { inGenitive } from './dates.ts'
import { dateAndHour, hourInWords, momentFromNow, momentInWords, onDate, onMoment, untilMoment } from './moments.ts'

/** This moment is on a Thursday. */
const now = new Date('2026-11-26T12:00:00Z')

test.each([
  ['2026-11-26T16:00:00Z', '17\u00a0h'],
  ['2026-11-26T08:30:00Z', '9:30\u00a0h'],
  ['2026-07-05T08:05:00Z', '10:05\u00a0h'],
  ['2026-11-26T23:00:00Z', '0\u00a0h'],
])('formats the hour of %s as %s', (moment, words) => expect(hourInWords(moment)).toBe(words))

test('joins „u”, the hour and „h” with no-break spaces, also after a declined date', () => {
  expect(momentInWords('2026-11-26T16:00:00Z')).toBe('četvrtak u\u00a017\u00a0h')
  expect(onMoment('2026-11-25T16:00:00Z', now)).toBe('u sredu u\u00a017\u00a0h')
  expect(inGenitive(dateAndHour('2026-11-26T16:31:00Z'))).toBe('26. novembra 2026. u\u00a017:31\u00a0h')
})

test.each([
  ['2026-11-23', 'u ponedeljak', 'ponedeljka'],
  ['2026-11-24', 'u utorak', 'utorka'],
  ['2026-11-25', 'u sredu', 'srede'],
  ['2026-11-26', 'u četvrtak', 'četvrtka'],
  ['2026-11-27', 'u petak', 'petka'],
  ['2026-11-28', 'u subotu', 'subote'],
  ['2026-11-29', 'u nedelju', 'nedelje'],
])('declines %s after a preposition', (day, on, until) => {
  expect(onDate(`${day}T12:00:00Z`, now)).toBe(on)
  expect(untilMoment(`${day}T12:00:00Z`, now)).toBe(`${until} u\u00a013\u00a0h`)
})

test.each([
  ['2026-11-20T08:30:00Z', 'u petak u 9:30 h', 'petka u 9:30 h'],
  ['2026-11-14T08:30:00Z', 'u subotu, 14. novembra u 9:30 h', 'subote, 14. novembra u 9:30 h'],
  ['2026-12-02T22:00:00Z', 'u sredu u 23 h', 'srede u 23 h'],
  ['2026-12-03T08:00:00Z', 'u četvrtak, 3. decembra u 9 h', 'četvrtka, 3. decembra u 9 h'],
  ['2027-01-05T08:00:00Z', 'u utorak, 5. januara 2027. u 9 h', 'utorka, 5. januara 2027. u 9 h'],
])('adds the date where the weekday is ambiguous: %s', (moment, on, until) => {
  expect(onMoment(moment, now).replaceAll('\u00a0', ' ')).toBe(on)
  expect(untilMoment(moment, now).replaceAll('\u00a0', ' ')).toBe(until)
})

test.each([
  ['2026-11-25T22:59:00Z', 'juče u 23:59 h'],
  ['2026-11-25T23:00:00Z', 'danas u 0 h'],
  ['2026-11-26T22:30:00Z', 'danas u 23:30 h'],
  ['2026-11-27T07:00:00Z', 'sutra u 8 h'],
  ['2026-11-28T07:00:00Z', 'u subotu u 8 h'],
  ['2026-11-24T07:00:00Z', 'u utorak u 8 h'],
])('formats %s as „%s”', (moment, words) => expect(momentFromNow(moment, now).replaceAll('\u00a0', ' ')).toBe(words))
