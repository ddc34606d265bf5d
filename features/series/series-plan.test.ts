import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { addDays } from '../appointments/belgrade.ts'
import { isHoliday } from '../appointments/holidays.ts'
import { defaultHours, type Hours } from '../appointments/hours.ts'
import { rhythmInWords } from '../bookings/rhythm-words.ts'
import { findOtherTimes, maxVisits, momentOf, placeVisit, plannedDay, weekdayOf } from './series-plan.ts'

const always = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '07:00', end: '21:00' }))
const hours = (more: Partial<Hours> = {}): Hours => ({
  ...defaultHours,
  acceptsBookings: true,
  weekly: always,
  ...more,
})
const pad = (number: number) => String(number).padStart(2, '0')

const rule = fc.record({
  anchorIndex: fc.constant(0),
  anchorDay: fc.integer({ min: 0, max: 3650 }).map(days => addDays('2026-01-01', days)),
  weeks: fc.constantFrom(1, 2, 4),
  time: fc
    .tuple(fc.integer({ min: 7, max: 18 }), fc.constantFrom(0, 15, 30, 45))
    .map(([h, m]) => `${pad(h)}:${pad(m)}`),
  minutes: fc.constantFrom(15, 60, 90),
})
const numRuns = repetitions('SERIES_RUNS', { usual: 300, long: 20_000 })

describe('the visits of a series', () => {
  test('keep weekday and local hour over both clock changes, and skip exactly the holidays and days off', () => {
    fc.assert(
      fc.property(rule, fc.boolean(), fc.integer({ min: 0, max: 360 }), (series, holidaysOff, offset) => {
        const off = { first: addDays(series.anchorDay, offset), last: addDays(series.anchorDay, offset + 9) }
        const owner = { memberId: null, hours: hours({ holidaysOff, daysOff: [off] }), busy: [] }
        const placing = { workers: [owner], minutes: series.minutes }
        let before = 0
        for (let index = 0; index < maxVisits(series.weeks); index += 1) {
          const day = plannedDay(series, index)
          expect(weekdayOf(day)).toBe(weekdayOf(series.anchorDay))
          const placed = placeVisit(day, series.time, placing)
          const isOff = day >= off.first && day <= off.last
          const reason = isOff ? 'day_off' : holidaysOff && isHoliday(day) ? 'holiday' : null
          if (!('slot' in placed)) {
            expect(placed.reason).toBe(reason)
            continue
          }
          expect(reason).toBeNull()
          const startsAt = new Date(placed.slot.starts_at)
          expect([dayOf(startsAt), formatTime(startsAt)]).toEqual([day, series.time])
          expect(startsAt.getTime()).toBeGreaterThan(before)
          before = startsAt.getTime()
        }
        expect(plannedDay(series, maxVisits(series.weeks) - 1) <= addDays(series.anchorDay, 365)).toBe(true)
      }),
      { numRuns },
    )
  })

  test('are never placed on a busy time, and other times near it are free', () => {
    fc.assert(
      fc.property(
        rule,
        fc.integer({ min: -120, max: 120 }),
        fc.integer({ min: 15, max: 240 }),
        (series, shift, length) => {
          const start = momentOf(series.anchorDay, series.time)!.getTime()
          const busy = [{ from: start + shift * 60_000, to: start + (shift + length) * 60_000 }]
          const owner = { memberId: null, hours: hours({ holidaysOff: false }), busy }
          const placing = { workers: [owner], minutes: series.minutes }
          const placed = placeVisit(series.anchorDay, series.time, placing)
          const isTaken = shift < series.minutes && shift + length > 0
          expect('slot' in placed ? null : placed.reason).toBe(isTaken ? 'taken' : null)
          for (const slot of findOtherTimes(series.anchorDay, series.time, placing, new Date(0))) {
            expect(Date.parse(slot.starts_at) >= busy[0]!.to || Date.parse(slot.ends_at) <= busy[0]!.from).toBe(true)
          }
        },
      ),
      { numRuns: Math.ceil(numRuns / 6) },
    )
  })
})

test('17 h stays 17 h in March and in October', () => {
  const series = { anchorIndex: 0, anchorDay: '2026-03-25', weeks: 1, time: '17:00', minutes: 60 }
  expect([0, 1].map(index => momentOf(plannedDay(series, index), series.time)!.toISOString())).toEqual([
    '2026-03-25T16:00:00.000Z',
    '2026-04-01T15:00:00.000Z',
  ])
  const autumn = { ...series, anchorDay: '2026-10-21' }
  expect([0, 1].map(index => momentOf(plannedDay(autumn, index), series.time)!.toISOString())).toEqual([
    '2026-10-21T15:00:00.000Z',
    '2026-10-28T16:00:00.000Z',
  ])
})

test('names each rhythm as people say it', () => {
  expect(rhythmInWords({ weeks: 1, weekday: 3 })).toBe('svake srede')
  expect(rhythmInWords({ weeks: 2, weekday: 5 })).toBe('svakog drugog petka')
  expect(rhythmInWords({ weeks: 4, weekday: 7 })).toBe('svake četvrte nedelje')
})
