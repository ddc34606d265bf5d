import { expect, test } from 'vitest'
import { addDays } from './belgrade.ts'
import { defaultHours } from './hours.ts'
import { computeOpenDay } from './open-slots.ts'
import { isDayOff, shiftDayOf } from './shift-day.ts'

const everyNight = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '21:00', end: '05:00' }))
const hours = {
  ...defaultHours,
  acceptsBookings: true,
  weekly: everyNight,
  holidaysOff: false,
  noticeMinutes: 0,
  daysAhead: 30,
}

/** Slots of the days around a day, one after the other. */
const slotsAround = (date: string, daysOff: { first: string; last: string }[], length: number) =>
  [-2, -1, 0, 1, 2].flatMap(days => {
    const now = new Date(`${addDays(date, -5)}T12:00:00Z`)
    return computeOpenDay(addDays(date, days), { ...hours, daysOff }, length, [], now).slots
  })

test.each(['2026-10-25', '2027-03-28', '2027-01-20'])(
  'a booking belongs to the shift whose day off removes its slot, around %s',
  change => {
    for (const length of [15, 30, 60, 90]) {
      for (const off of [-1, 0, 1].map(days => addDays(change, days))) {
        const daysOff = [{ first: off, last: off }]
        const all = slotsAround(change, [], length)
        const left = slotsAround(change, daysOff, length)
        const isKept = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
          !isDayOff(shiftDayOf({ starts: new Date(starts_at), ends: new Date(ends_at) }, hours), daysOff)
        expect(left).toEqual(all.filter(isKept))
        expect(left.length).toBeLessThan(all.length)
      }
    }
  },
)

test('counts a visit outside of all shifts to its own day', () => {
  const visit = { starts: new Date('2026-11-21T11:00:00Z'), ends: new Date('2026-11-21T12:00:00Z') }
  expect(shiftDayOf(visit, hours)).toBe('2026-11-21')
})
