import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, belgradeClock, startOfDay } from './belgrade.ts'
import { type AppointmentSettings, bookableDays, computeFreeSlots, slotIntervals } from './slots.ts'

const hours = (start: string | null, end: string | null, interval: (typeof slotIntervals)[number] = 30) => ({
  start,
  end,
  interval,
})
const busyMinutes = (moments: Date[]) =>
  moments.map(moment => {
    const from = Math.floor(moment.getTime() / 60_000) * 60_000
    return { from, to: from + 60_000 }
  })
const times = (day: string, settings: AppointmentSettings, taken: string[] = [], now = `${day}T00:00:00+02:00`) =>
  computeFreeSlots(day, settings, busyMinutes(taken.map(each => new Date(each))), new Date(now)).map(slot => slot.time)
/** Returns noon of the day before, so that no slot of the day has passed. */
const dayBefore = (day: string) => `${addDays(day, -1)}T12:00:00Z`

/** Maps each clock minute of a day to its moment, found by trying all moments. Property tests compare with this map. */
const clockMinutesByDay = new Map<string, Map<number, number>>()
function clockMinutesOf(day: string): Map<number, number> {
  const cached = clockMinutesByDay.get(day)
  if (cached) return cached
  const shown = new Map<number, number>()
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Belgrade',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const [year, month, date] = day.split('-')
  const noon = Date.parse(`${day}T12:00:00Z`)
  for (let moment = noon - 16 * 3_600_000; moment < noon + 16 * 3_600_000; moment += 60_000) {
    const [shownDay, time] = clock.format(moment).split(', ') as [string, string]
    if (shownDay !== `${date}/${month}/${year}`) continue
    const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    if (!shown.has(minutes)) shown.set(minutes, moment)
  }
  clockMinutesByDay.set(day, shown)
  return shown
}

describe('free slots', () => {
  test('run from the start in steps of the interval, without the end, also past midnight', () => {
    const timesOn = (start: string, end: string, interval: (typeof slotIntervals)[number]) =>
      times('2026-11-24', hours(start, end, interval), [], dayBefore('2026-11-24'))
    expect(timesOn('09:00', '11:00', 45)).toEqual(['09:00', '09:45', '10:30'])
    expect(timesOn('22:00', '00:00', 60)).toEqual(['22:00', '23:00'])
    expect(timesOn('22:30', '01:00', 45)).toEqual(['00:00', '00:45', '22:30', '23:15'])
  })

  test('are none on past days, beyond six months, and without working hours', () => {
    const now = '2026-08-31T10:00:00+02:00'
    expect(times('2026-08-30', hours('09:00', '17:00'), [], now)).toEqual([])
    expect(times('2027-02-28', hours('09:00', '10:00'), [], now)).toEqual(['09:00', '09:30'])
    expect(times('2027-03-01', hours('09:00', '10:00'), [], now)).toEqual([])
    for (const settings of [hours(null, '17:00'), hours('09:00', null)]) {
      expect(times('2026-09-01', settings, [], now)).toEqual([])
    }
  })

  test('skip the missing hour in spring and have the repeated one once in autumn', () => {
    const spring = computeFreeSlots('2026-03-29', hours('01:00', '04:00'), [], new Date('2026-03-28T12:00:00Z'))
    expect(spring.map(slot => slot.time)).toEqual(['01:00', '01:30', '03:00', '03:30'])
    expect(spring[2]!.starts_at).toBe('2026-03-29T01:00:00.000Z')
    const autumn = computeFreeSlots('2026-10-25', hours('01:00', '04:00'), [], new Date('2026-10-24T12:00:00Z'))
    expect(autumn.map(slot => slot.time)).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00', '03:30'])
    expect(autumn[2]!.starts_at).toBe('2026-10-25T00:00:00.000Z')
    expect(autumn[4]!.starts_at).toBe('2026-10-25T02:00:00.000Z')
  })

  test('begin a new day at Belgrade’s midnight', () => {
    expect(bookableDays(new Date('2026-11-20T22:59:59.999Z')).first).toBe('2026-11-20')
    expect(bookableDays(new Date('2026-11-20T23:00:00Z')).first).toBe('2026-11-21')
    expect(times('2026-11-21', hours('00:00', '01:00'), [], '2026-11-20T23:00:00Z')).toEqual(['00:30'])
    expect(times('2026-11-20', hours('23:00', '23:59'), [], '2026-11-20T22:29:00Z')).toEqual(['23:30'])
    expect(times('2026-11-20', hours('23:00', '23:59'), [], '2026-11-20T23:00:00Z')).toEqual([])
  })

  test('are exactly the future, untaken steps of the working hours, also across clock changes (property)', () => {
    const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26', '2027-02-28']
    const clock = fc
      .integer({ min: 0, max: 1439 })
      .map(minutes => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)
    fc.assert(
      fc.property(
        fc.constantFrom(...days),
        fc.oneof({ weight: 9, arbitrary: clock }, fc.constant(null)),
        fc.oneof({ weight: 9, arbitrary: clock }, fc.constant(null)),
        fc.constantFrom(...slotIntervals),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 59_999 })), { maxLength: 60 }),
        fc.integer({ min: -40 * 60, max: 26 * 60 }),
        fc.integer({ min: 0, max: 59_999 }),
        (day, start, end, interval, booked, sinceMidnight, within) => {
          const shown = clockMinutesOf(day)
          const now = new Date(startOfDay(day).getTime() + sinceMidnight * 60_000 + within)
          const taken = booked.flatMap(([minutes, more]) => {
            const moment = shown.get(minutes)
            return moment === undefined ? [] : [new Date(moment + more)]
          })
          const takenMinutes = new Set(taken.map(each => Math.floor(each.getTime() / 60_000)))
          const expected: string[] = []
          const inMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
          if (start && end) {
            const opening = inMinutes(start)
            const closing = inMinutes(end) + (end > start ? 0 : 1440)
            for (const [minutes, moment] of shown) {
              const isOffered = [minutes, minutes + 1440].some(
                at => at >= opening && at < closing && (at - opening) % interval === 0,
              )
              if (!isOffered) continue
              if (moment > now.getTime() && !takenMinutes.has(moment / 60_000)) {
                expected.push(new Date(moment).toISOString())
              }
            }
          }
          const slots = computeFreeSlots(day, { start, end, interval }, busyMinutes(taken), now)
          expect(slots.map(slot => slot.starts_at)).toEqual(expected.sort())
          for (const { time, starts_at } of slots) expect(shown.get(inMinutes(time))).toBe(Date.parse(starts_at))
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('Belgrade’s calendar', () => {
  test('adds days and months', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
    expect(addMonths('2026-11-21', 6)).toBe('2027-05-21')
    expect(addMonths('2027-12-31', 2)).toBe('2028-02-29')
  })

  test('returns the moment of every clock minute, and null for skipped ones', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-06-01', '2026-12-31']) {
      const at = belgradeClock(day)
      const shown = clockMinutesOf(day)
      for (let minutes = 0; minutes < 1440; minutes += 1) {
        expect([day, minutes, at(minutes)?.getTime()]).toEqual([day, minutes, shown.get(minutes)])
      }
    }
  })
})
