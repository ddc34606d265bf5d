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

/** Occupied time in the diary, including the gap that follows, in epoch milliseconds. */
export type BusyTime = { from: number; to: number }

/** Time that a customer can book: `time` as the clock shows it, and the moments. */
export type OpenSlot = { time: string; starts_at: string; ends_at: string }
/** Day as customers see it: `closed` has no working hours, `full` has no free time left. */
export type OpenDay = { date: string; state: 'open' | 'full' | 'closed'; slots: OpenSlot[] }

const MINUTE_MS = 60_000

export const lastBookableDay = (hours: Hours, now: Date): string => addDays(dayOf(now), hours.daysAhead)

const stepMinutes = (length: number) => (length < 30 ? 15 : 30)

/**
 * Computes a day as customers see it (docs/product.md, Bookings): starts every half hour (quarter of an hour for
 * shorter visits) from the start of each working interval, as long as the visit fits in; none within the notice, beyond
 * the days ahead, or within `gap` of an appointment. A whole-day visit takes the day from opening to closing. Starts
 * after midnight belong to the next day. `busy` may be in any order and hold other days. Hours are Belgrade's; the hour
 * that is skipped in spring is not offered, the repeated one in autumn is offered once.
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

/** Returns the working intervals that begin on a day; none on days off and, if so chosen, on public holidays. */
export function intervalsStartingOn(date: string, { weekly, daysOff, holidaysOff }: Hours): WorkingInterval[] {
  if (daysOff.some(({ first, last }) => date >= first && date <= last)) return []
  if (holidaysOff && isHoliday(date)) return []
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  return weekly.filter(each => each.weekday === weekday).sort((a, b) => a.start.localeCompare(b.start))
}

/** Returns the working hours between a day's two midnights, including the rest of a shift of the evening before. */
export const workingHoursWithin = (date: string, hours: Hours) =>
  clipToDay([-1, 0].flatMap(days => workStartingOn(date, hours, days)))

/** Returns the work that begins on a day as ranges in epoch milliseconds; adjacent ones are joined. */
export const workRangesInMs = (date: string, hours: Hours): { from: number; to: number }[] =>
  joinAdjacent(workStartingOn(date, hours)).map(({ from, to }) => ({
    from: momentAt(date, from),
    to: momentAt(date, to),
  }))

/** Returns the work that begins `days` after a date, in minutes from the midnight of that date. */
const workStartingOn = (date: string, hours: Hours, days = 0): MinuteRange[] =>
  intervalsStartingOn(addDays(date, days), hours).map(each => shiftByDays(toMinuteRange(each), days))

/** Returns all work that touches a day, uncut and joined with adjacent work of the days around it. */
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
      if (startMs <= now.getTime() || startMs < earliest || !isFree(busy, startMs, endMs, hours.gapMinutes)) {
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

/** Checks the gap before the next appointment; `to` already includes the gap after one. */
const isFree = (busy: readonly BusyTime[], startMs: number, endMs: number, gap: number) =>
  busy.every(({ from, to }) => to <= startMs || from >= endMs + gap * MINUTE_MS)

/** Joins adjacent and overlapping ranges, which are ordered by their start. */
function joinAdjacent(stretches: MinuteRange[]): MinuteRange[] {
  const all: MinuteRange[] = []
  for (const { from, to } of stretches) {
    const last = all.at(-1)
    if (!last || last.to < from) all.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return all
}

/** Returns the moment of these minutes after midnight, or the first one after a time that is skipped in spring. */
function momentAt(date: string, minutes: number): number {
  const days = Math.floor(minutes / MINUTES_PER_DAY)
  const at = belgradeClock(addDays(date, days))
  for (let clockMinutes = minutes - days * MINUTES_PER_DAY; ; clockMinutes += 1) {
    const moment = at(clockMinutes)
    if (moment) return moment.getTime()
  }
}

type OpenDayArgs = [hours: Hours, length: number, busy: readonly BusyTime[], now: Date]

function* openDays(...[hours, length, busy, now]: OpenDayArgs): Generator<OpenDay, null> {
  if (!hours.acceptsBookings) return null
  const last = lastBookableDay(hours, now)
  for (let date = dayOf(now); date <= last; date = addDays(date, 1)) {
    const day = computeOpenDay(date, hours, length, busy, now)
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
