import { expect, test } from 'vitest'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { addDays } from '../appointments/belgrade.ts'
import { isHoliday } from '../appointments/holidays.ts'
import { defaultHours, type Hours } from '../appointments/hours.ts'
import { rhythmInWords } from '../bookings/rhythm-words.ts'
import { findOtherTimes, maxVisits, momentOf, placeVisit, plannedDay, weekdayOf } from './series-plan.ts'

const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '07:00', end: '21:00' }))
const anchorDay = '2026-01-02'
const placingOf = (rules: Partial<Hours>, busy: { from: number; to: number }[] = []) => {
  const hours = { ...defaultHours, acceptsBookings: true, holidaysOff: false, weekly, ...rules }
  return { workers: [{ memberId: null, hours, busy }], minutes: 60 }
}
const daysOf = (weeks: number) => {
  const rule = { anchorIndex: 0, anchorDay, weeks, time: '17:00', minutes: 60 }
  return Array.from({ length: maxVisits(weeks) }, (_, index) => plannedDay(rule, index))
}

test.each([1, 2, 4])('a series keeps weekday and hour over both clock changes, every %i weeks for a year', weeks => {
  const days = daysOf(weeks)
  expect(days).toEqual(days.map((_, index) => addDays(anchorDay, 7 * weeks * index)))
  expect([days.at(-1)! <= addDays(anchorDay, 365), days.at(-1)! > '2026-11-01']).toEqual([true, true])
  for (const day of days) {
    const placed = placeVisit(day, '17:00', placingOf({}))
    const startsAt = new Date('slot' in placed ? placed.slot.starts_at : 0)
    expect([dayOf(startsAt), formatTime(startsAt)]).toEqual([day, '17:00'])
  }
})

test('a series skips exactly the holidays and days off', () => {
  const off = { first: '2026-07-03', last: '2026-07-12' }
  const reasons = daysOf(1).map(day => {
    const placed = placeVisit(day, '17:00', placingOf({ holidaysOff: true, daysOff: [off] }))
    return 'slot' in placed ? null : placed.reason
  })
  const isOff = (day: string) => day >= off.first && day <= off.last
  expect(reasons).toEqual(daysOf(1).map(day => (isOff(day) ? 'day_off' : isHoliday(day) ? 'holiday' : null)))
  expect(new Set(reasons).size).toBe(3)
})

test.each([15, 60, 240])('a visit is never placed on a busy time of %i minutes, and times near it are free', length => {
  const start = momentOf(anchorDay, '12:00')!.getTime()
  for (const shift of [-240, -120, -60, -59, -15, 0, 15, 59, 60, 120]) {
    const busy = { from: start + shift * 60_000, to: start + (shift + length) * 60_000 }
    const placed = placeVisit(anchorDay, '12:00', placingOf({}, [busy]))
    expect('slot' in placed ? null : placed.reason).toBe(shift < 60 && shift + length > 0 ? 'taken' : null)
    const others = findOtherTimes(anchorDay, '12:00', placingOf({}, [busy]), new Date(0))
    expect(others.length).toBeGreaterThan(0)
    for (const { starts_at, ends_at } of others)
      expect(Date.parse(starts_at) >= busy.to || Date.parse(ends_at) <= busy.from).toBe(true)
  }
})

test('names each rhythm as people say it', () => {
  expect(['2026-01-04', '2026-01-05'].map(weekdayOf)).toEqual([7, 1])
  expect(rhythmInWords({ weeks: 1, weekday: 3 })).toBe('svake srede')
  expect(rhythmInWords({ weeks: 2, weekday: 5 })).toBe('svakog drugog petka')
  expect(rhythmInWords({ weeks: 4, weekday: 7 })).toBe('svake četvrte nedelje')
})
