import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { addDays, clockOf } from './belgrade.ts'
import { isHoliday } from './holidays.ts'
import { type Hours, visitMinutes, type WorkingInterval } from './hours.ts'

/** What is in the diary already: from when on, and until when with the gap that follows. Moments in milliseconds. */
export type Busy = { from: number; to: number }

/** A time that a customer can book: what the clock shows, and the moments. */
export type OpenSlot = { time: string; starts_at: string; ends_at: string }
/** `closed` is a day without work, `full` one whose work is given away or whose time has passed. */
export type OpenDay = { date: string; state: 'open' | 'full' | 'closed'; slots: OpenSlot[] }

const minute = 60_000

/** The days on which something can be booked: today and so many more. */
export const lastDay = (hours: Hours, now: Date): string => addDays(dayOf(now), hours.daysAhead)

/** The minutes from one offered beginning to the next. */
const stepOf = (length: number) => (length < 30 ? 15 : 30)

/**
 * A day as customers see it (docs/product.md, Bookings): beginnings every half hour (quarter, for what is shorter) from
 * the start of each working interval on, as long as the visit fits into it; nothing within the notice, beyond the days
 * ahead, or within `gap` of what is there. A visit of a whole day takes all of the day's work, from opening to closing.
 * `busy` may be in any order and hold other days. Hours are Belgrade's, moments true ones, so that an hour that spring
 * leaves out is not offered and none of autumn's twice.
 */
export function openDay(date: string, hours: Hours, length: number, busy: readonly Busy[], now: Date): OpenDay {
  const intervals = hours.acceptsBookings ? workOf(date, hours) : []
  if (!intervals.length) return { date, state: 'closed', slots: [] }
  const isInReach = date >= dayOf(now) && date <= lastDay(hours, now)
  const slots = isInReach ? offered(date, intervals, length, hours, busy, now) : []
  return { date, state: slots.length ? 'open' : 'full', slots }
}

/** When a provider works on a day, by the clock; none on days off and, where he says so, on public holidays. */
export function workOf(date: string, { weekly, daysOff, holidaysOff }: Hours): WorkingInterval[] {
  if (daysOff.some(({ first, last }) => date >= first && date <= last)) return []
  if (holidaysOff && isHoliday(date)) return []
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  return weekly.filter(each => each.weekday === weekday).sort((a, b) => a.start.localeCompare(b.start))
}

/** The stretches of work of a day as moments in milliseconds; two that meet are one. */
export function workMoments(date: string, hours: Hours): { from: number; to: number }[] {
  const at = clockOf(date)
  return joined(workOf(date, hours)).map(({ start, end }) => ({
    from: onClock(at, minutesOf(start)),
    to: onClock(at, minutesOf(end)),
  }))
}

function offered(
  date: string,
  intervals: WorkingInterval[],
  length: number,
  { gap, notice }: Hours,
  busy: readonly Busy[],
  now: Date,
): OpenSlot[] {
  const at = clockOf(date)
  const earliest = now.getTime() + notice * minute
  const isWholeDay = length === visitMinutes.most
  const work = isWholeDay ? [{ start: intervals[0]!.start, end: intervals.at(-1)!.end }] : joined(intervals)
  const slots: OpenSlot[] = []
  for (const { start, end } of work) {
    const closing = onClock(at, minutesOf(end))
    for (let shown = minutesOf(start); shown < minutesOf(end); shown += stepOf(length)) {
      const begin = at(shown)?.getTime()
      if (begin === undefined) continue
      const stop = isWholeDay ? closing : begin + length * minute
      if (stop > closing) break
      if (begin <= now.getTime() || begin < earliest || !isFree(busy, begin, stop, gap)) {
        if (isWholeDay) break
        continue
      }
      const moment = new Date(begin)
      slots.push({ time: formatTime(moment), starts_at: moment.toISOString(), ends_at: new Date(stop).toISOString() })
      if (isWholeDay) break
    }
  }
  return slots
}

/** The gap is kept after what is there, which `to` has already, and before what comes next. */
const isFree = (busy: readonly Busy[], begin: number, stop: number, gap: number) =>
  busy.every(({ from, to }) => to <= begin || from >= stop + gap * minute)

/** Two that meet are one; they come by their beginnings. */
function joined(intervals: WorkingInterval[]): { start: string; end: string }[] {
  const all: { start: string; end: string }[] = []
  for (const { start, end } of intervals) {
    const last = all.at(-1)
    if (!last || last.end < start) all.push({ start, end })
    else if (end > last.end) last.end = end
  }
  return all
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The moment at which the clock shows so many minutes, or has passed them where spring leaves them out. */
function onClock(at: (minutes: number) => Date | null, minutes: number): number {
  for (let shown = minutes; ; shown += 1) {
    const moment = at(shown)
    if (moment) return moment.getTime()
  }
}

type Free = [hours: Hours, length: number, busy: readonly Busy[], now: Date]

/** The days from today on with anything to book, one after the other. */
function* openDays(...[hours, length, busy, now]: Free): Generator<OpenDay, null> {
  if (!hours.acceptsBookings) return null
  const last = lastDay(hours, now)
  for (let date = dayOf(now); date <= last; date = addDays(date, 1)) {
    const day = openDay(date, hours, length, busy, now)
    if (day.slots.length) yield day
  }
  return null
}

/** The first of them, or null. */
export const firstOpenDay = (...free: Free): OpenDay | null => openDays(...free).next().value

/** So many of the first slots, of the next days too where the first has few left. */
export function firstOpenSlots(count: number, ...free: Free): OpenSlot[] {
  const slots: OpenSlot[] = []
  for (const day of openDays(...free)) {
    slots.push(...day.slots.slice(0, count - slots.length))
    if (slots.length === count) break
  }
  return slots
}
