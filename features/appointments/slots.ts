import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { MAX_MONTHS_AHEAD } from './appointment-limits.ts'
import { addMonths, belgradeClock } from './belgrade.ts'
import type { BusyTime } from './open-slots.ts'
import { MINUTES_PER_DAY, shiftByDays, toMinuteRange } from './working-week.ts'

export const slotIntervals = [15, 30, 45, 60] as const
export type SlotInterval = (typeof slotIntervals)[number]

/** Working hours as `HH:mm`, and the minutes of an appointment. The end can be on the next day. */
export type AppointmentSettings = { start: string | null; end: string | null; interval: SlotInterval }

export const defaultDiarySettings: AppointmentSettings = { start: '09:00', end: '17:00', interval: 30 }

/** Free time. `time` is the start on the clock, and `starts_at` is the moment. */
export type Slot = { time: string; starts_at: string }

/** Returns the first and last day for own entries: today, and the same day six months later. */
export function bookableDays(now: Date): { first: string; last: string } {
  const first = dayOf(now)
  return { first, last: addMonths(first, MAX_MONTHS_AHEAD) }
}

/**
 * Computes a day's free slots for own entries (docs/product.md, Appointments). Slots repeat at the interval from the
 * start of the working hours until before the end. Past slots and slots within an appointment are left out. Only days
 * from today to the last bookable day have slots. Slots after midnight belong to the next day.
 */
export function computeFreeSlots(
  day: string,
  settings: AppointmentSettings,
  busy: readonly BusyTime[],
  now: Date,
): Slot[] {
  const { start, end, interval } = settings
  const { first, last } = bookableDays(now)
  if (!start || !end || day < first || day > last) return []
  const at = belgradeClock(day)
  const slots: Slot[] = []
  const hours = toMinuteRange({ start, end })
  for (const { from, to } of [shiftByDays(hours, -1), hours]) {
    for (let minutes = from; minutes < Math.min(to, MINUTES_PER_DAY); minutes += interval) {
      const moment = minutes < 0 ? null : at(minutes)
      if (!moment || moment <= now || busy.some(({ from, to }) => from <= moment.getTime() && moment.getTime() < to))
        continue
      slots.push({ time: formatTime(moment), starts_at: moment.toISOString() })
    }
  }
  return slots
}
