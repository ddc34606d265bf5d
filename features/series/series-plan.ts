import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { visitMinutes } from '../appointments/appointment-limits.ts'
import { addDays, belgradeClock } from '../appointments/belgrade.ts'
import { isHoliday } from '../appointments/holidays.ts'
import type { Hours } from '../appointments/hours.ts'
import {
  type BusyTime,
  intervalsStartingOn,
  isFree,
  type OpenSlot,
  type Worker,
  workRangesInMs,
} from '../appointments/open-slots.ts'
import type { MissReason } from './series.ts'
import { DAYS_KEPT_AHEAD, MAX_DAYS_OFF_PLAN, MAX_OTHER_TIMES, MAX_SERIES_DAYS, seriesCount } from './series-limits.ts'

const MINUTE_MS = 60_000
const WEEK_DAYS = 7
const HALF_HOUR = 30

/** The rule that names the day of each visit: from `anchorIndex` on every `weeks` weeks, at one time on the clock. */
export type SeriesRule = { anchorIndex: number; anchorDay: string; weeks: number; time: string; minutes: number }

export const plannedDay = ({ anchorIndex, anchorDay, weeks }: SeriesRule, index: number): string =>
  addDays(anchorDay, (index - anchorIndex) * weeks * WEEK_DAYS)

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK_DAYS

/** Returns the greatest number of visits that fits into a year. */
export const maxVisits = (weeks: number): number =>
  Math.min(seriesCount.max, Math.floor(MAX_SERIES_DAYS / (weeks * WEEK_DAYS)) + 1)

/** Returns the last day on which visits are kept as bookings. */
export const lastKeptDay = (now: Date): string => addDays(dayOf(now), DAYS_KEPT_AHEAD)

/** Returns the moment of a time on Belgrade's clock; null if the clock skips it on that day. */
export function momentOf(day: string, time: string): Date | null {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return belgradeClock(day)(hours * 60 + minutes)
}

type NoSlot = { reason: MissReason; startsAt: Date | null }
/** `free` names everybody who is free for the slot; null is the provider in person. */
export type Placement = { slot: OpenSlot; free: (string | null)[] } | NoSlot

type PlacingOn = { workers: readonly Worker[]; minutes: number }

/**
 * Returns the slot of a visit with those of the people who are free, or why the day has none: a holiday or day off, a
 * time outside of the working hours, or another appointment. How far ahead and how soon customers can book does not
 * matter here.
 */
export function placeVisit(day: string, time: string, { workers, minutes }: PlacingOn): Placement {
  const all = workers.map(({ memberId, ...worker }) => ({ memberId, ...placeWith(worker, day, time, minutes) }))
  const free = all.flatMap(each => ('slot' in each ? each : []))
  const slot = free[0]?.slot
  if (slot) {
    const isSame = (other: OpenSlot) => other.starts_at === slot.starts_at && other.ends_at === slot.ends_at
    return { slot, free: free.filter(each => isSame(each.slot)).map(({ memberId }) => memberId) }
  }
  const missed = all.flatMap(each => ('reason' in each ? each : []))
  const { reason, startsAt } = missed.find(each => each.reason === 'taken') ??
    missed[0] ?? { reason: 'closed' as const, startsAt: momentOf(day, time) }
  return { reason, startsAt }
}

function placeWith(
  { hours, busy }: Omit<Worker, 'memberId'>,
  day: string,
  time: string,
  minutes: number,
): { slot: OpenSlot } | NoSlot {
  const startsAt = momentOf(day, time)
  const range = startsAt && workAround(day, startsAt, hours, minutes)
  if (!startsAt || !range) return { reason: reasonWithoutWork(day, hours), startsAt }
  if (!isFree(busy, range.from, range.to, hours.gapMinutes)) return { reason: 'taken', startsAt }
  return { slot: toSlot(range) }
}

const toSlot = ({ from, to }: BusyTime): OpenSlot => {
  const starts = new Date(from)
  return { time: formatTime(starts), starts_at: starts.toISOString(), ends_at: new Date(to).toISOString() }
}

/** Returns the time of a visit if its day has work at that time. A whole-day visit lasts from opening to closing. */
function workAround(day: string, startsAt: Date, hours: Hours, minutes: number): BusyTime | null {
  if (minutes >= visitMinutes.max) {
    const ranges = workRangesInMs(day, hours)
    return ranges.length ? { from: ranges[0]!.from, to: ranges.at(-1)!.to } : null
  }
  const visit = { from: startsAt.getTime(), to: startsAt.getTime() + minutes * MINUTE_MS }
  // The rest of a shift that began on the evening before is work too.
  const work = [addDays(day, -1), day].flatMap(date => workRangesInMs(date, hours))
  return work.some(({ from, to }) => from <= visit.from && to >= visit.to) ? visit : null
}

function reasonWithoutWork(day: string, hours: Hours): MissReason {
  if (intervalsStartingOn(day, hours).length) return 'closed'
  if (hours.daysOff.some(({ first, last }) => day >= first && day <= last)) return 'day_off'
  return hours.holidaysOff && isHoliday(day) ? 'holiday' : 'closed'
}

/** Returns free times near a planned visit, the nearest first, in steps of half an hour from the planned time. */
export function findOtherTimes(day: string, time: string, placing: PlacingOn, now: Date): OpenSlot[] {
  const planned = momentOf(day, time)?.getTime() ?? momentOf(day, '12:00')!.getTime()
  const days = Array.from({ length: 2 * MAX_DAYS_OFF_PLAN + 1 }, (_, at) => addDays(day, at - MAX_DAYS_OFF_PLAN))
  const slots = days.flatMap(date => freeTimesOn(date, placing)).filter(slot => new Date(slot.starts_at) > now)
  const distance = (slot: OpenSlot) => Math.abs(Date.parse(slot.starts_at) - planned)
  return slots.sort((a, b) => distance(a) - distance(b)).slice(0, MAX_OTHER_TIMES)
}

/** Returns the free times of a day, every half hour. */
export function freeTimesOn(day: string, placing: PlacingOn): OpenSlot[] {
  const times = Array.from({ length: 48 }, (_, at) => at * HALF_HOUR).map(
    minutes => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  )
  const found = new Map<string, OpenSlot>()
  for (const time of times) {
    const placed = placeVisit(day, time, placing)
    if ('slot' in placed) found.set(placed.slot.starts_at, placed.slot)
  }
  return [...found.values()]
}

/** Checks that a moved visit stays near its planned day, so that it keeps its place among the others. */
export const isNearPlan = (day: string, startsAt: Date): boolean =>
  Math.abs(Date.parse(dayOf(startsAt)) - Date.parse(day)) <= MAX_DAYS_OFF_PLAN * 86_400_000
