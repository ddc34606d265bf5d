import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { visitMinutes } from './appointment-limits.ts'
import { addDays, clockOf } from './belgrade.ts'
import { isHoliday } from './holidays.ts'
import type { Hours } from './hours.ts'
import { clippedToDay, dayMinutes, type Stretch, shifted, stretchOf, type WorkingInterval } from './working-week.ts'

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
 * Work that passes midnight gives its later beginnings to the next day. `busy` may be in any order and hold other days.
 * Hours are Belgrade's, moments true ones, so that an hour that spring leaves out is not offered and none of autumn's twice.
 */
export function openDay(date: string, hours: Hours, length: number, busy: readonly Busy[], now: Date): OpenDay {
  const work = hours.acceptsBookings ? workAround(date, hours) : []
  if (!work.length) return { date, state: 'closed', slots: [] }
  const isInReach = date >= dayOf(now) && date <= lastDay(hours, now)
  const slots = isInReach ? offered(date, work, length, hours, busy, now) : []
  return { date, state: slots.length ? 'open' : 'full', slots }
}

/** The hours that begin on a day, by the clock; none on days off and, where he says so, on public holidays. */
export function workOf(date: string, { weekly, daysOff, holidaysOff }: Hours): WorkingInterval[] {
  if (daysOff.some(({ first, last }) => date >= first && date <= last)) return []
  if (holidaysOff && isHoliday(date)) return []
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  return weekly.filter(each => each.weekday === weekday).sort((a, b) => a.start.localeCompare(b.start))
}

/** When a provider works between a day's two midnights, with what the evening before leaves to it. */
export const workWithin = (date: string, hours: Hours) =>
  clippedToDay([-1, 0].flatMap(days => stretchesOf(date, hours, days)))

/** The stretches of work that begin on a day, as moments in milliseconds; two that meet are one. */
export const workMoments = (date: string, hours: Hours): { from: number; to: number }[] =>
  joined(stretchesOf(date, hours)).map(({ from, to }) => ({ from: onClock(date, from), to: onClock(date, to) }))

/** The work that begins so many days from a day, counted from that day's midnight. */
const stretchesOf = (date: string, hours: Hours, days = 0): Stretch[] =>
  workOf(addDays(date, days), hours).map(each => shifted(stretchOf(each), days))

/** All stretches that touch a day, whole, joined with those of its neighbours that they meet. */
const workAround = (date: string, hours: Hours): Stretch[] =>
  joined([-1, 0, 1].flatMap(days => stretchesOf(date, hours, days))).filter(
    ({ from, to }) => from < dayMinutes && to > 0,
  )

function offered(
  date: string,
  around: Stretch[],
  length: number,
  hours: Hours,
  busy: readonly Busy[],
  now: Date,
): OpenSlot[] {
  const at = clockOf(date)
  const earliest = now.getTime() + hours.notice * minute
  const isWholeDay = length === visitMinutes.most
  const step = stepOf(length)
  const slots: OpenSlot[] = []
  for (const { from, to } of isWholeDay ? wholeDay(stretchesOf(date, hours)) : around) {
    const closing = onClock(date, to)
    const first = from < 0 ? from + Math.ceil(-from / step) * step : from
    for (let shown = first; shown < Math.min(to, dayMinutes); shown += step) {
      const begin = at(shown)?.getTime()
      if (begin === undefined) continue
      const stop = isWholeDay ? closing : begin + length * minute
      if (stop > closing) break
      if (begin <= now.getTime() || begin < earliest || !isFree(busy, begin, stop, hours.gap)) {
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

const wholeDay = (own: Stretch[]): Stretch[] => (own.length ? [{ from: own[0]!.from, to: own.at(-1)!.to }] : [])

/** The gap is kept after what is there, which `to` has already, and before what comes next. */
const isFree = (busy: readonly Busy[], begin: number, stop: number, gap: number) =>
  busy.every(({ from, to }) => to <= begin || from >= stop + gap * minute)

/** Two that meet are one; they come by their beginnings. */
function joined(stretches: Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { from, to } of stretches) {
    const last = all.at(-1)
    if (!last || last.to < from) all.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return all
}

/**
 * The moment at which the clock shows so many minutes after a day's midnight, on whichever day that is, or has passed them
 * where spring leaves them out.
 */
function onClock(date: string, minutes: number): number {
  const days = Math.floor(minutes / dayMinutes)
  const at = clockOf(addDays(date, days))
  for (let shown = minutes - days * dayMinutes; ; shown += 1) {
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
