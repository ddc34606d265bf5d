import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { visitMinutes } from './appointment-limits.ts'
import { addDays, belgradeClock } from './belgrade.ts'
import { isHoliday } from './holidays.ts'
import type { Hours } from './hours.ts'
import {
  clipToDay,
  MINUTES_PER_DAY,
  type MinuteRange,
  shiftByDays,
  toMinuteRange,
  type WorkingInterval,
} from './working-week.ts'

/** Occupied time in the diary with the gap after it, in epoch milliseconds. Without a member it is the provider's. */
export type BusyTime = { from: number; to: number; memberId?: string | null }

/** One person who can be booked: a member, or the provider in person (null). */
export type Worker = { memberId: string | null; hours: Hours; busy: readonly BusyTime[] }

/** Time that a customer can book. `time` is the start on the clock; the other fields are moments. */
export type OpenSlot = { time: string; starts_at: string; ends_at: string }
/** Day as customers see it. A `closed` day has no working hours, and a `full` day has no slots left. */
export type OpenDay = { date: string; state: 'open' | 'full' | 'closed'; slots: OpenSlot[] }

const MINUTE_MS = 60_000

export const lastBookableDay = (hours: Hours, now: Date): string => addDays(dayOf(now), hours.daysAhead)

const stepMinutes = (length: number) => (length < 30 ? 15 : 30)

/**
 * Computes a day as customers see it (docs/product.md, Bookings). Visits start every half hour from the start of each
 * working interval, short visits every quarter. No slot is within the notice, beyond the days ahead, or within `gap` of
 * an appointment. A whole-day visit lasts from opening to closing. Starts after midnight belong to the next day. Hours
 * are on Belgrade's clock: an hour that is skipped in spring has no slots, an hour that repeats in autumn has slots
 * once.
 */
export function computeOpenDay(
  date: string,
  hours: Hours,
  length: number,
  busy: readonly BusyTime[],
  now: Date,
): OpenDay {
  const work = hours.acceptsBookings ? workTouching(date, hours) : []
  if (!work.length) return { date, state: 'closed', slots: [] }
  const isInReach = date >= dayOf(now) && date <= lastBookableDay(hours, now)
  const slots = isInReach ? computeSlots(date, work, length, hours, busy, now) : []
  return { date, state: slots.length ? 'open' : 'full', slots }
}

/** Returns the working intervals that begin on a day. Days off have none. Public holidays can also have none. */
export function intervalsStartingOn(date: string, { weekly, daysOff, holidaysOff }: Hours): WorkingInterval[] {
  if (daysOff.some(({ first, last }) => date >= first && date <= last)) return []
  if (holidaysOff && isHoliday(date)) return []
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  return weekly.filter(each => each.weekday === weekday).sort((a, b) => a.start.localeCompare(b.start))
}

/** Returns the working hours from midnight to midnight, including the rest of a shift from the evening before. */
export const workingHoursWithin = (date: string, hours: Hours) =>
  clipToDay([-1, 0].flatMap(days => workStartingOn(date, hours, days)))

/** Returns the work that begins on a day as ranges in epoch milliseconds. Adjacent ranges are joined. */
export const workRangesInMs = (date: string, hours: Hours): { from: number; to: number }[] =>
  joinAdjacent(workStartingOn(date, hours)).map(({ from, to }) => ({
    from: momentAt(date, from),
    to: momentAt(date, to),
  }))

/** Returns the work that begins `days` days after `date`, in minutes after the midnight of `date`. */
const workStartingOn = (date: string, hours: Hours, days = 0): MinuteRange[] =>
  intervalsStartingOn(addDays(date, days), hours).map(each => shiftByDays(toMinuteRange(each), days))

/** Returns all work that touches a day, not cut at midnight. Adjacent ranges are joined. */
const workTouching = (date: string, hours: Hours): MinuteRange[] =>
  joinAdjacent([-1, 0, 1].flatMap(days => workStartingOn(date, hours, days))).filter(
    ({ from, to }) => from < MINUTES_PER_DAY && to > 0,
  )

function computeSlots(
  date: string,
  work: MinuteRange[],
  length: number,
  hours: Hours,
  busy: readonly BusyTime[],
  now: Date,
): OpenSlot[] {
  const at = belgradeClock(date)
  const earliest = now.getTime() + hours.noticeMinutes * MINUTE_MS
  const isWholeDay = length === visitMinutes.max
  // A full diary has thousands of busy times, and each slot would be compared with all of them.
  const around = { from: momentAt(date, -MINUTES_PER_DAY), to: momentAt(date, 3 * MINUTES_PER_DAY) }
  const busyAround = busy.filter(({ from, to }) => to > around.from && from < around.to)
  const step = stepMinutes(length)
  const slots: OpenSlot[] = []
  for (const { from, to } of isWholeDay ? fromOpeningToClosing(workStartingOn(date, hours)) : work) {
    const closing = momentAt(date, to)
    const first = from < 0 ? from + Math.ceil(-from / step) * step : from
    for (let clockMinutes = first; clockMinutes < Math.min(to, MINUTES_PER_DAY); clockMinutes += step) {
      const startMs = at(clockMinutes)?.getTime()
      if (startMs === undefined) continue
      const endMs = isWholeDay ? closing : startMs + length * MINUTE_MS
      if (endMs > closing) break
      if (startMs <= now.getTime() || startMs < earliest || !isFree(busyAround, startMs, endMs, hours.gapMinutes)) {
        if (isWholeDay) break
        continue
      }
      const moment = new Date(startMs)
      slots.push({ time: formatTime(moment), starts_at: moment.toISOString(), ends_at: new Date(endMs).toISOString() })
      if (isWholeDay) break
    }
  }
  return slots
}

const fromOpeningToClosing = (own: MinuteRange[]): MinuteRange[] =>
  own.length ? [{ from: own[0]!.from, to: own.at(-1)!.to }] : []

/** Checks that a visit and the gap after it touch no busy time. Each busy time already includes the gap after it. */
export const isFree = (busy: readonly BusyTime[], startMs: number, endMs: number, gap: number) =>
  busy.every(({ from, to }) => to <= startMs || from >= endMs + gap * MINUTE_MS)

/** Joins adjacent and overlapping ranges. The ranges must be sorted by their start. */
function joinAdjacent(stretches: MinuteRange[]): MinuteRange[] {
  const all: MinuteRange[] = []
  for (const { from, to } of stretches) {
    const last = all.at(-1)
    if (!last || last.to < from) all.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return all
}

/** Converts minutes after midnight to a moment. For a time that is skipped in spring, returns the next moment. */
function momentAt(date: string, minutes: number): number {
  const days = Math.floor(minutes / MINUTES_PER_DAY)
  const at = belgradeClock(addDays(date, days))
  for (let clockMinutes = minutes - days * MINUTES_PER_DAY; ; clockMinutes += 1) {
    const moment = at(clockMinutes)
    if (moment) return moment.getTime()
  }
}

/** Computes a day as customers of several workers see it: a slot is free if at least one worker is free. */
export function computeOpenDayOf(workers: readonly Worker[], date: string, length: number, now: Date): OpenDay {
  const days = workers.map(({ hours, busy }) => computeOpenDay(date, hours, length, busy, now))
  if (days.length === 1) return days[0]!
  const slots = [...new Map(days.flatMap(day => day.slots.map(slot => [slot.starts_at, slot]))).values()]
  slots.sort((a, b) => a.starts_at.localeCompare(b.starts_at))
  const isClosed = days.every(({ state }) => state === 'closed')
  return { date, state: isClosed ? 'closed' : slots.length ? 'open' : 'full', slots }
}

type OpenDayArgs = [workers: readonly Worker[], length: number, now: Date]

function* openDays(...[workers, length, now]: OpenDayArgs): Generator<OpenDay, null> {
  const bookable = workers.filter(({ hours }) => hours.acceptsBookings)
  if (!bookable.length) return null
  // All workers of a provider have the same bound of days.
  const last = lastBookableDay(bookable[0]!.hours, now)
  for (let date = dayOf(now); date <= last; date = addDays(date, 1)) {
    const day = computeOpenDayOf(bookable, date, length, now)
    if (day.slots.length) yield day
  }
  return null
}

export const findFirstOpenDay = (...args: OpenDayArgs): OpenDay | null => openDays(...args).next().value

export function findFirstOpenSlots(count: number, ...args: OpenDayArgs): OpenSlot[] {
  const slots: OpenSlot[] = []
  for (const day of openDays(...args)) {
    slots.push(...day.slots.slice(0, count - slots.length))
    if (slots.length === count) break
  }
  return slots
}
