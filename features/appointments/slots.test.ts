import { expect, test } from 'vitest'
import { toBelgradeTime } from '../../platform/serbian/belgrade-clock.ts'
import { addDays, addMonths, belgradeClock } from './belgrade.ts'
import { type AppointmentSettings, bookableDays, computeFreeSlots, type SlotInterval } from './slots.ts'

const hours = (start: string | null, end: string | null) => ({ start, end, interval: 30 as const })
const times = (day: string, settings: AppointmentSettings, now: string) =>
  computeFreeSlots(day, settings, [], new Date(now)).map(slot => slot.time)

test('free slots are none on past days, which begin at Belgrade’s midnight, beyond six months, and without working hours', () => {
  const now = '2026-08-31T10:00:00+02:00'
  expect(times('2026-08-30', hours('09:00', '17:00'), now)).toEqual([])
  expect(times('2027-02-28', hours('09:00', '10:00'), now)).toEqual(['09:00', '09:30'])
  expect(times('2027-03-01', hours('09:00', '10:00'), now)).toEqual([])
  for (const settings of [hours(null, '17:00'), hours('09:00', null)])
    expect(times('2026-09-01', settings, now)).toEqual([])
  expect(bookableDays(new Date('2026-11-20T22:59:59.999Z')).first).toBe('2026-11-20')
  expect(bookableDays(new Date('2026-11-20T23:00:00Z')).first).toBe('2026-11-21')
})

test('free slots run from the start in steps of the interval, without the end, also past midnight', () => {
  const timesOn = (start: string, end: string, interval: SlotInterval) =>
    times('2026-11-24', { start, end, interval }, '2026-11-23T12:00:00Z')
  expect(timesOn('09:00', '11:00', 45)).toEqual(['09:00', '09:45', '10:30'])
  expect(timesOn('22:00', '00:00', 60)).toEqual(['22:00', '23:00'])
  expect(timesOn('22:30', '01:00', 45)).toEqual(['00:00', '00:45', '22:30', '23:15'])
})

test('free slots are later than now and in no appointment', () => {
  const busy = [{ from: Date.parse('2026-11-24T10:00:00+01:00'), to: Date.parse('2026-11-24T11:00:00+01:00') }]
  const now = new Date('2026-11-24T09:00:00+01:00')
  const slots = computeFreeSlots('2026-11-24', hours('09:00', '12:00'), busy, now)
  expect(slots.map(slot => slot.time)).toEqual(['09:30', '11:00', '11:30'])
})

test('Belgrade’s calendar adds days and months', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
  expect(addMonths('2026-11-21', 6)).toBe('2027-05-21')
  expect(addMonths('2027-12-31', 2)).toBe('2028-02-29')
})

test('Belgrade’s calendar returns the first moment of every clock minute, and null for skipped ones', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-06-01', '2026-12-31']) {
    for (let minutes = 0; minutes < 1440; minutes += 1) {
      const shown = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
      const moments = [2, 1].map(hours => shown - hours * 3_600_000)
      const first = moments.find(moment => toBelgradeTime(moment).getTime() === shown)
      expect([day, minutes, belgradeClock(day)(minutes)?.getTime()]).toEqual([day, minutes, first])
    }
  }
})
