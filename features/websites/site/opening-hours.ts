import { dayOf, formatTime } from '../../../platform/serbian/dates.ts'
import { dayFromNow, hourInWords } from '../../../platform/serbian/moments.ts'
import { addDays, startOfDay } from '../../appointments/belgrade.ts'
import type { Hours } from '../../appointments/hours.ts'
import { workRangesInMs } from '../../appointments/open-slots.ts'
import type { SiteHours } from './site-content.ts'

const MAX_DAYS_AHEAD = 60
const DAY = 86_400_000

const weekdays = ['Ponedeljak', 'Utorak', 'Sreda', 'Četvrtak', 'Petak', 'Subota', 'Nedelja']
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** Returns the hours as a site shows them at `now`; null without working hours. */
export function siteHoursAt(hours: Hours, now: Date): SiteHours | null {
  if (!hours.weekly.length) return null
  const today = dayOf(now)
  const next = currentOrNextWork(hours, now)
  const isOpen = next !== null && next.from <= now.getTime()
  // The texts must change at midnight at the latest because texts about today become wrong then.
  const midnight = startOfDay(addDays(today, 1)).getTime()
  const change = next ? (isOpen ? next.to : next.from) : midnight
  return {
    is_open: isOpen,
    words: isOpen ? openWords(next.to, now) : closedWords(next?.from, now),
    changes_at: new Date(Math.min(change, midnight)).toISOString(),
    today: weekdayOf(today),
    weekly: hours.weekly,
    days_off: hours.daysOff.filter(({ last }) => last >= today).map(({ first, last }) => ({ first, last })),
  }
}

/** Returns the current or next working interval. Intervals that continue past midnight are merged. */
function currentOrNextWork(hours: Hours, now: Date): { from: number; to: number } | null {
  const today = dayOf(now)
  let found: { from: number; to: number } | null = null
  // Begins with yesterday because yesterday's shift may still be running.
  for (let ahead = -1; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    for (const interval of workRangesInMs(addDays(today, ahead), hours)) {
      if (found && interval.from > found.to) return found
      if (found) found = { from: found.from, to: Math.max(found.to, interval.to) }
      else if (interval.to > now.getTime()) found = interval
    }
  }
  return found
}

function openWords(until: number, now: Date): string {
  if (until - now.getTime() > DAY) return 'Sada radi'
  return `Sada radi, do ${formatTime(new Date(until)) === '00:00' ? 'ponoći' : hourInWords(new Date(until))}`
}

function closedWords(from: number | undefined, now: Date): string {
  if (from === undefined) return 'Sada ne radi'
  const start = new Date(from)
  return `Sada ne radi; ponovo ${dayFromNow(start, now)} od ${hourInWords(start)}`
}

/** Shortens a time: `08:00` to `8`, `08:30` to `8:30`. */
const shortTime = (time: string) => time.replace(/^0(?=\d)/, '').replace(':00', '')

/** Returns the week from Monday on; `hours` is null on a day without work. */
export const weekHoursOf = ({ weekly, today }: SiteHours) =>
  weekdays.map((name, index) => ({
    name,
    hours:
      weekly
        .filter(({ weekday }) => weekday === index + 1)
        .map(({ start, end }) => `${shortTime(start)}–${shortTime(end)}`)
        .join(', ') || null,
    isToday: today === index + 1,
  }))
