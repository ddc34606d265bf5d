import { expect, test } from 'vitest'
import { addDays, belgradeClock } from './belgrade.ts'
import { defaultHours, type Hours } from './hours.ts'
import { type BusyTime, computeOpenDay, findFirstOpenDay, workingHoursWithin } from './open-slots.ts'
import { isDayOff, shiftDayOf } from './shift-day.ts'

const hours = (changes: Partial<Hours> = {}): Hours => ({
  ...defaultHours,
  acceptsBookings: true,
  noticeMinutes: 0,
  ...changes,
})
const on = (weekday: number, start: string, end: string) => ({ weekday, start, end })
const everyDay = (start: string, end: string) => [1, 2, 3, 4, 5, 6, 7].map(weekday => on(weekday, start, end))
const at = (day: string, time: string) =>
  belgradeClock(day)(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))!.getTime()
const taken = (day: string, from: string, to: string): BusyTime => ({ from: at(day, from), to: at(day, to) })
const times = (day: string, rules: Hours, length = 60, busy: BusyTime[] = [], now = `${addDays(day, -1)}T03:00:00Z`) =>
  computeOpenDay(day, rules, length, busy, new Date(now)).slots.map(slot => slot.time)

test('open slots use the default week (Monday to Friday, 8–17, one hour) if only bookings were switched on', () => {
  const [tuesday, saturday] = ['2026-11-24', '2026-11-28']
  const slots = times(tuesday, hours())
  expect([slots[0], slots[1], slots.at(-1), slots.length]).toEqual(['08:00', '08:30', '16:00', 17])
  expect(computeOpenDay(saturday, hours(), 60, [], new Date('2026-11-23T08:00:00Z')).state).toBe('closed')
  expect(times(tuesday, hours({ acceptsBookings: false }))).toEqual([])
})

test('open slots fit into each interval of the day, and across two adjacent ones', () => {
  const apart = hours({ weekly: [on(2, '14:00', '16:00'), on(2, '08:00', '10:00')] })
  expect(times('2026-11-24', apart, 90)).toEqual(['08:00', '08:30', '14:00', '14:30'])
  const adjacent = hours({ weekly: [on(2, '08:00', '09:00'), on(2, '09:00', '10:00')] })
  expect(times('2026-11-24', adjacent, 90)).toEqual(['08:00', '08:30'])
  expect(times('2026-11-24', adjacent, 15)).toHaveLength(8)
  const nested = hours({ weekly: [on(2, '08:00', '10:00'), on(2, '08:30', '09:00')] })
  expect(times('2026-11-24', nested, 90)).toEqual(['08:00', '08:30'])
})

test('open slots keep the gap before and after an appointment', () => {
  const rules = hours({ weekly: everyDay('08:00', '12:00'), gapMinutes: 30 })
  expect(times('2026-11-24', rules, 60, [taken('2026-11-24', '09:00', '10:30')])).toEqual(['10:30', '11:00'])
  const half = times('2026-11-24', rules, 30, [taken('2026-11-24', '09:00', '10:30')])
  expect(half).toEqual(['08:00', '10:30', '11:00', '11:30'])
})

test('open slots are later than now, and respect the notice to the millisecond', () => {
  const withoutNotice = hours({ weekly: everyDay('08:00', '10:00') })
  expect(times('2026-11-24', withoutNotice, 60, [], '2026-11-24T08:30:00+01:00')).toEqual(['09:00'])
  const rules = hours({ weekly: everyDay('08:00', '12:00'), noticeMinutes: 120 })
  expect(times('2026-11-24', rules, 60, [], '2026-11-24T08:30:00+01:00')).toEqual(['10:30', '11:00'])
  expect(times('2026-11-24', rules, 60, [], '2026-11-24T08:30:00.001+01:00')).toEqual(['11:00'])
})

test('open slots are none on days off, on holidays, beyond the days ahead, and on full days', () => {
  const now = new Date('2026-11-09T10:00:00Z')
  const rules = hours({ daysOff: [{ first: '2026-11-12', last: '2026-11-13' }], daysAhead: 7 })
  const state = (day: string, busy: BusyTime[] = []) => computeOpenDay(day, rules, 60, busy, now).state
  const states = ['10', '11', '12', '13', '16', '17'].map(day => state(`2026-11-${day}`))
  expect(states).toEqual(['open', 'closed', 'closed', 'closed', 'open', 'full'])
  const busy = ['2026-11-09', '2026-11-10'].map(day => taken(day, '08:00', '17:00'))
  expect(state('2026-11-10', busy)).toBe('full')
  expect(findFirstOpenDay([{ memberId: null, hours: rules, busy }], 60, now)?.date).toBe('2026-11-16')
  expect(computeOpenDay('2026-11-11', { ...rules, holidaysOff: false }, 60, [], now).state).toBe('open')
})

test('open slots offer a whole-day visit once, from opening to closing, on a day without appointments', () => {
  const rules = hours({ weekly: [on(2, '08:00', '12:00'), on(2, '14:00', '19:00')] })
  const [slot, ...more] = computeOpenDay('2026-11-24', rules, 1440, [], new Date('2026-11-23T03:00:00Z')).slots
  expect([slot?.time, slot?.ends_at, more]).toEqual(['08:00', '2026-11-24T18:00:00.000Z', []])
  expect(times('2026-11-24', rules, 1440, [taken('2026-11-24', '18:00', '18:30')])).toEqual([])
})

test('open slots skip the missing hour in spring and offer the repeated one once in autumn; visits keep their length', () => {
  const rules = hours({ weekly: everyDay('00:30', '05:00') })
  const spring = computeOpenDay('2026-03-29', rules, 60, [], new Date('2026-03-28T12:00:00Z')).slots
  expect(spring.map(slot => slot.time)).toEqual(['00:30', '01:00', '01:30', '03:00', '03:30', '04:00'])
  // Because an hour is skipped, a visit at 01:30 ends at 03:30 on the clock.
  expect(spring[2]).toMatchObject({ starts_at: '2026-03-29T00:30:00.000Z', ends_at: '2026-03-29T01:30:00.000Z' })
  const autumn = computeOpenDay('2026-10-25', rules, 60, [], new Date('2026-10-24T12:00:00Z')).slots
  expect(autumn.map(slot => slot.time).join(' ')).toBe('00:30 01:00 01:30 02:00 02:30 03:00 03:30 04:00')
  expect(autumn[4]!.starts_at).toBe('2026-10-25T00:30:00.000Z')
  expect(autumn[5]!.starts_at).toBe('2026-10-25T02:00:00.000Z')
})

test('open slots of a night shift are listed under their own date and may pass midnight, up to the end of the shift', () => {
  const rules = hours({ weekly: [on(5, '22:30', '02:00')], holidaysOff: false })
  expect(times('2026-11-27', rules)).toEqual(['22:30', '23:00', '23:30'])
  expect(times('2026-11-28', rules)).toEqual(['00:00', '00:30', '01:00'])
  expect(workingHoursWithin('2026-11-28', rules)).toEqual([{ start: '00:00', end: '02:00' }])
  expect(times('2026-11-28', hours({ weekly: [on(5, '22:15', '02:00')] }))).toEqual(['00:15', '00:45'])
  expect(computeOpenDay('2026-11-29', rules, 60, [], new Date('2026-11-27T08:00:00Z')).state).toBe('closed')
  const late = computeOpenDay('2026-11-27', rules, 60, [], new Date('2026-11-27T08:00:00Z')).slots.at(-1)
  expect(late?.ends_at).toBe('2026-11-27T23:30:00.000Z')
  expect(times('2026-11-27', rules, 60, [taken('2026-11-28', '00:00', '01:00')])).toEqual(['22:30', '23:00'])
  const acrossMidnight = { from: at('2026-11-27', '23:30'), to: at('2026-11-28', '00:30') }
  expect(times('2026-11-28', rules, 60, [acrossMidnight])).toEqual(['00:30', '01:00'])
  // A night shift belongs to the day on which the shift begins, so only a day off on that day removes the shift.
  const off = (day: string) => ({ ...rules, daysOff: [{ first: day, last: day }] })
  expect(times('2026-11-28', off('2026-11-27'))).toEqual([])
  expect(times('2026-11-28', off('2026-11-28'))).toEqual(['00:00', '00:30', '01:00'])
  const [whole, ...more] = computeOpenDay('2026-11-27', rules, 1440, [], new Date('2026-11-27T08:00:00Z')).slots
  expect([whole?.time, whole?.ends_at, more]).toEqual(['22:30', '2026-11-28T01:00:00.000Z', []])
  expect(times('2026-11-28', rules, 1440)).toEqual([])
})

test('open slots of a night shift continue into adjacent hours of the next day', () => {
  const rules = hours({ weekly: [on(5, '22:00', '24:00'), on(6, '00:00', '02:00'), on(6, '02:00', '04:00')] })
  expect(times('2026-11-27', rules, 240)).toEqual(['22:00', '22:30', '23:00', '23:30'])
  expect(times('2026-11-28', rules, 240)).toEqual(['00:00'])
})

test('open slots of a night with a clock change keep their length and end with the shift', () => {
  const rules = hours({ weekly: [on(6, '23:00', '04:00')], durationMinutes: 120 })
  const night = (saturday: string) =>
    [saturday, addDays(saturday, 1)].map(day => times(day, rules, 120, [], `${saturday}T03:00:00Z`).join(' '))
  // Because an hour is skipped, two hours from 00:30 end at 03:30 on the clock.
  expect(night('2026-03-28')).toEqual(['23:00 23:30', '00:00 00:30 01:00'])
  expect(night('2026-10-24')).toEqual(['23:00 23:30', '00:00 00:30 01:00 01:30 02:00 02:30'])
})

const nightly = hours({ weekly: everyDay('21:00', '05:00'), holidaysOff: false, daysAhead: 30 })

/** Slots of the days around a day, one after the other. */
const slotsAround = (date: string, daysOff: { first: string; last: string }[], length: number) =>
  [-2, -1, 0, 1, 2].flatMap(days => {
    const now = new Date(`${addDays(date, -5)}T12:00:00Z`)
    return computeOpenDay(addDays(date, days), { ...nightly, daysOff }, length, [], now).slots
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
          !isDayOff(shiftDayOf({ starts: new Date(starts_at), ends: new Date(ends_at) }, nightly), daysOff)
        expect(left).toEqual(all.filter(isKept))
        expect(left.length).toBeLessThan(all.length)
      }
    }
  },
)

test('counts a visit outside of all shifts to its own day', () => {
  const visit = { starts: new Date('2026-11-21T11:00:00Z'), ends: new Date('2026-11-21T12:00:00Z') }
  expect(shiftDayOf(visit, nightly)).toBe('2026-11-21')
})
