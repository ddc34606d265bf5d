import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { addDays, belgradeClock, startOfDay } from './belgrade.ts'
import { defaultHours, type Hours } from './hours.ts'
import { type BusyTime, computeOpenDay, findFirstOpenDay, lastBookableDay, workingHoursWithin } from './open-slots.ts'

const hours = (changes: Partial<Hours> = {}): Hours => ({
  ...defaultHours,
  acceptsBookings: true,
  noticeMinutes: 0,
  ...changes,
})
const everyDay = (start: string, end: string) => [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start, end }))
const MINUTE_MS = 60_000
const at = (day: string, time: string) =>
  belgradeClock(day)(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))!.getTime()
const taken = (day: string, from: string, to: string): BusyTime => ({ from: at(day, from), to: at(day, to) })
const times = (day: string, rules: Hours, length = 60, busy: BusyTime[] = [], now = `${addDays(day, -1)}T03:00:00Z`) =>
  computeOpenDay(day, rules, length, busy, new Date(now)).slots.map(slot => slot.time)

describe('open slots', () => {
  test('use the default week (Monday to Friday, 8–17, one hour) if only bookings were switched on', () => {
    const [tuesday, saturday] = ['2026-11-24', '2026-11-28']
    const slots = times(tuesday, hours())
    expect([slots[0], slots[1], slots.at(-1), slots.length]).toEqual(['08:00', '08:30', '16:00', 17])
    expect(computeOpenDay(saturday, hours(), 60, [], new Date('2026-11-23T08:00:00Z')).state).toBe('closed')
    expect(times(tuesday, hours({ acceptsBookings: false }))).toEqual([])
  })

  test('fit into each interval of the day, and across two adjacent ones', () => {
    const twoShifts = [
      { weekday: 2, start: '14:00', end: '16:00' },
      { weekday: 2, start: '08:00', end: '10:00' },
    ]
    expect(times('2026-11-24', hours({ weekly: twoShifts }), 90)).toEqual(['08:00', '08:30', '14:00', '14:30'])
    const adjacentShifts = [
      { weekday: 2, start: '08:00', end: '09:00' },
      { weekday: 2, start: '09:00', end: '10:00' },
    ]
    expect(times('2026-11-24', hours({ weekly: adjacentShifts }), 90)).toEqual(['08:00', '08:30'])
    expect(times('2026-11-24', hours({ weekly: adjacentShifts }), 15)).toHaveLength(8)
  })

  test('keep the gap before and after an appointment', () => {
    const rules = hours({ weekly: everyDay('08:00', '12:00'), gapMinutes: 30 })
    expect(times('2026-11-24', rules, 60, [taken('2026-11-24', '09:00', '10:30')])).toEqual(['10:30', '11:00'])
    expect(times('2026-11-24', rules, 30, [taken('2026-11-24', '09:00', '10:30')])).toEqual([
      ...['08:00', '10:30', '11:00', '11:30'],
    ])
  })

  test('respect the notice to the millisecond', () => {
    const rules = hours({ weekly: everyDay('08:00', '12:00'), noticeMinutes: 120 })
    expect(times('2026-11-24', rules, 60, [], '2026-11-24T08:30:00+01:00')).toEqual(['10:30', '11:00'])
    expect(times('2026-11-24', rules, 60, [], '2026-11-24T08:30:00.001+01:00')).toEqual(['11:00'])
  })

  test('are none on days off, on holidays, beyond the days ahead, and on full days', () => {
    const now = new Date('2026-11-09T10:00:00Z')
    const rules = hours({ daysOff: [{ first: '2026-11-12', last: '2026-11-13' }], daysAhead: 7 })
    const state = (day: string, busy: BusyTime[] = []) => computeOpenDay(day, rules, 60, busy, now).state
    expect(['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'].map(day => state(day))).toEqual([
      ...['open', 'closed', 'closed', 'closed'],
    ])
    expect([state('2026-11-16'), state('2026-11-17')]).toEqual(['open', 'full'])
    expect(state('2026-11-10', [taken('2026-11-10', '08:00', '17:00')])).toBe('full')
    expect(computeOpenDay('2026-11-11', { ...rules, holidaysOff: false }, 60, [], now).state).toBe('open')
  })

  test('offer a whole-day visit once, from opening to closing, on a day without appointments', () => {
    const weekly = [
      { weekday: 2, start: '08:00', end: '12:00' },
      { weekday: 2, start: '14:00', end: '19:00' },
    ]
    const now = new Date('2026-11-23T03:00:00Z')
    const [slot, ...more] = computeOpenDay('2026-11-24', hours({ weekly }), 1440, [], now).slots
    expect([slot?.time, slot?.ends_at, more]).toEqual(['08:00', '2026-11-24T18:00:00.000Z', []])
    expect(times('2026-11-24', hours({ weekly }), 1440, [taken('2026-11-24', '18:00', '18:30')])).toEqual([])
  })

  test('skip the missing hour in spring and offer the repeated one once in autumn; visits keep their length', () => {
    const rules = hours({ weekly: everyDay('00:30', '05:00') })
    const spring = computeOpenDay('2026-03-29', rules, 60, [], new Date('2026-03-28T12:00:00Z')).slots
    expect(spring.map(slot => slot.time)).toEqual(['00:30', '01:00', '01:30', '03:00', '03:30', '04:00'])
    // Because an hour is skipped, a visit at 01:30 ends at 03:30 on the clock.
    expect(spring[2]).toMatchObject({ starts_at: '2026-03-29T00:30:00.000Z', ends_at: '2026-03-29T01:30:00.000Z' })
    const autumn = computeOpenDay('2026-10-25', rules, 60, [], new Date('2026-10-24T12:00:00Z')).slots
    expect(autumn.map(slot => slot.time)).toEqual([
      ...['00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30', '04:00'],
    ])
    expect(autumn[4]!.starts_at).toBe('2026-10-25T00:30:00.000Z')
    expect(autumn[5]!.starts_at).toBe('2026-10-25T02:00:00.000Z')
  })

  test('of a night shift are listed under their own date and may pass midnight, up to the end of the shift', () => {
    const night = [{ weekday: 5, start: '22:30', end: '02:00' }]
    const rules = hours({ weekly: night, holidaysOff: false })
    expect(times('2026-11-27', rules)).toEqual(['22:30', '23:00', '23:30'])
    expect(times('2026-11-28', rules)).toEqual(['00:00', '00:30', '01:00'])
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

  test('of a night shift continue into adjacent hours of the next day', () => {
    const rules = hours({
      weekly: [
        { weekday: 5, start: '22:00', end: '24:00' },
        { weekday: 6, start: '00:00', end: '02:00' },
        { weekday: 6, start: '02:00', end: '04:00' },
      ],
    })
    expect(times('2026-11-27', rules, 240)).toEqual(['22:00', '22:30', '23:00', '23:30'])
    expect(times('2026-11-28', rules, 240)).toEqual(['00:00'])
  })

  test('of a night with a clock change keep their length and end with the shift', () => {
    const rules = hours({ weekly: [{ weekday: 6, start: '23:00', end: '04:00' }], durationMinutes: 120 })
    const spring = ['2026-03-28', '2026-03-29'].map(day => times(day, rules, 120, [], '2026-03-28T03:00:00Z'))
    // Because an hour is skipped, two hours from 00:30 end at 03:30 on the clock.
    expect(spring).toEqual([
      ['23:00', '23:30'],
      ['00:00', '00:30', '01:00'],
    ])
    const autumn = ['2026-10-24', '2026-10-25'].map(day => times(day, rules, 120, [], '2026-10-24T03:00:00Z'))
    expect(autumn).toEqual([
      ['23:00', '23:30'],
      ['00:00', '00:30', '01:00', '01:30', '02:00', '02:30'],
    ])
  })

  test('never overlap appointments or lie off, past or within the notice, and each can be booked (property)', () => {
    const clock = fc
      .integer({ min: 0, max: 95 })
      .map(
        quarter => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
      )
    const interval = fc.tuple(fc.integer({ min: 1, max: 7 }), clock, clock).map(([weekday, ...times]) => {
      const [start, end] = times as [string, string]
      return { weekday, start, end: start === end ? '24:00' : end }
    })
    const days = ['2026-03-27', '2026-03-29', '2026-04-10', '2026-10-25', '2026-11-11', '2026-11-24', '2027-01-02']
    fc.assert(
      fc.property(
        fc.constantFrom(...days),
        fc.uniqueArray(interval, { maxLength: 9, selector: ({ weekday, start }) => `${weekday} ${start}` }),
        fc.constantFrom(15, 20, 45, 60, 90, 240, 1440),
        fc.record({
          gap: fc.constantFrom(0, 10, 30, 120),
          notice: fc.constantFrom(0, 60, 720, 2880),
          daysAhead: fc.integer({ min: 1, max: 30 }),
          holidaysOff: fc.boolean(),
        }),
        fc.option(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: 0, max: 3 })), { nil: null }),
        fc.array(fc.tuple(fc.integer({ min: -300, max: 1700 }), fc.integer({ min: 5, max: 300 })), { maxLength: 12 }),
        fc.integer({ min: -4 * 1440, max: 1500 }),
        fc.nat(),
        (day, weekly, length, rules, off, appointments, sinceMidnight, pick) => {
          const midnight = startOfDay(day).getTime()
          const now = new Date(midnight + sinceMidnight * MINUTE_MS)
          const daysOff = off ? [{ first: addDays(day, off[0]), last: addDays(day, off[0] + off[1]) }] : []
          const { gap: gapMinutes, notice: noticeMinutes, daysAhead, holidaysOff } = rules
          const rulesOfDay = hours({ gapMinutes, noticeMinutes, daysAhead, holidaysOff, weekly, daysOff })
          const busy = appointments.map(([from, long]) => ({
            from: midnight + from * MINUTE_MS,
            to: midnight + (from + long + rules.gap) * MINUTE_MS,
          }))
          const { slots, state } = computeOpenDay(day, rulesOfDay, length, busy, now)
          expect(state === 'open').toBe(slots.length > 0)
          expect(new Set(slots.map(slot => slot.starts_at)).size).toBe(slots.length)
          for (const { time, starts_at, ends_at } of slots) {
            const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)]
            expect(dayOf(starts_at)).toBe(day)
            expect(from).toBe(at(day, time))
            expect(from).toBeGreaterThan(now.getTime())
            expect(from - now.getTime()).toBeGreaterThanOrEqual(rules.notice * MINUTE_MS)
            expect(day <= lastBookableDay(rulesOfDay, now)).toBe(true)
            for (const each of busy) {
              expect(each.to <= from || to + rules.gap * MINUTE_MS <= each.from).toBe(true)
            }
            const isOff = daysOff.some(({ first, last }) => day >= first && day <= last)
            const weekdayBefore = new Date(`${addDays(day, -1)}T00:00:00Z`).getUTCDay() || 7
            const isLateNight = weekly.some(
              ({ weekday, start, end }) => weekday === weekdayBefore && end <= start && time < end,
            )
            expect(!isOff || isLateNight).toBe(true)
            const work = workingHoursWithin(day, rulesOfDay)
            expect(work.some(({ start, end }) => time >= start && time < end)).toBe(true)
            if (length < 1440) expect(to - from).toBe(length * MINUTE_MS)
          }
          // After a booking, all slots that overlap the booked slot or its gap disappear. All other slots stay.
          const booked = slots[pick % (slots.length || 1)]
          if (booked) {
            const [from, to] = [Date.parse(booked.starts_at), Date.parse(booked.ends_at)]
            const after = computeOpenDay(
              day,
              rulesOfDay,
              length,
              [...busy, { from, to: to + rules.gap * MINUTE_MS }],
              now,
            )
            const untouched = slots.filter(({ starts_at, ends_at }) => {
              const [begin, end] = [Date.parse(starts_at), Date.parse(ends_at)]
              return begin >= to + rules.gap * MINUTE_MS || end + rules.gap * MINUTE_MS <= from
            })
            expect(after.slots).toEqual(untouched)
          }
          const first = findFirstOpenDay([{ memberId: null, hours: rulesOfDay, busy }], length, now)
          if (slots.length && day >= dayOf(now)) expect(first && first.date <= day).toBe(true)
        },
      ),
      { numRuns: 400 },
    )
  })
})
