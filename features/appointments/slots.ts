import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { monthsAhead } from './appointment-limits.ts'
import { addMonths, clockOf } from './belgrade.ts'
import type { Busy } from './open-slots.ts'
import { dayMinutes, shifted, stretchOf } from './working-week.ts'

export const intervals = [15, 30, 45, 60] as const
export type Interval = (typeof intervals)[number]

/** Working hours as `HH:mm`, whose end may be on the next day, and the length of an appointment in minutes. */
export type AppointmentSettings = { start: string | null; end: string | null; interval: Interval }

export const defaultSettings: AppointmentSettings = { start: '09:00', end: '17:00', interval: 30 }

/** A time that can be taken: what the clock shows, and the moment. */
export type Slot = { time: string; starts_at: string }

/** The days one can write into: today, and the same day six months on. */
export function bookableDays(now: Date): { first: string; last: string } {
  const first = dayOf(now)
  return { first, last: addMonths(first, monthsAhead) }
}

/**
 * A day's free slots for the provider's own entries (docs/product.md, Appointments): from the start of the working hours
 * in steps of the interval, the end excluded; later than now; none that begins within what is there already; none on
 * past days, after the last bookable day, or without working hours. Hours that pass midnight leave their rest to the next
 * day. Days and hours are Belgrade's.
 */
export function slotsOf(day: string, settings: AppointmentSettings, busy: readonly Busy[], now: Date): Slot[] {
  const { start, end, interval } = settings
  const { first, last } = bookableDays(now)
  if (!start || !end || day < first || day > last) return []
  const at = clockOf(day)
  const slots: Slot[] = []
  const hours = stretchOf({ start, end })
  for (const { from, to } of [shifted(hours, -1), hours]) {
    for (let minutes = from; minutes < Math.min(to, dayMinutes); minutes += interval) {
      const moment = minutes < 0 ? null : at(minutes)
      if (!moment || moment <= now || busy.some(({ from, to }) => from <= moment.getTime() && moment.getTime() < to))
        continue
      slots.push({ time: formatTime(moment), starts_at: moment.toISOString() })
    }
  }
  return slots
}
