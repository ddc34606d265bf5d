import { dayOf, formatTime } from '../../../platform/serbian/dates.ts'
import { dayFromNow, hourInWords } from '../../../platform/serbian/moments.ts'
import { addDays, startOfDay } from '../../appointments/belgrade.ts'
import type { Hours } from '../../appointments/hours.ts'
import { workMoments } from '../../appointments/open-slots.ts'
import type { SiteHours } from './site-content.ts'

/** So far ahead is looked for the next day of work. */
const daysAhead = 60
const day = 86_400_000

const weekdays = ['Ponedeljak', 'Utorak', 'Sreda', 'Četvrtak', 'Petak', 'Subota', 'Nedelja']
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** The hours as a site shows them at `now`; null where he never works. */
export function hoursAt(hours: Hours, now: Date): SiteHours | null {
  if (!hours.weekly.length) return null
  const today = dayOf(now)
  const next = nextWork(hours, now)
  const isOpen = next !== null && next.from <= now.getTime()
  // What is said of today ends with it.
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

/** The stretch of work that goes on or comes next; beyond midnight where it goes on there. */
function nextWork(hours: Hours, now: Date): { from: number; to: number } | null {
  const today = dayOf(now)
  let found: { from: number; to: number } | null = null
  // The evening before may go on until now.
  for (let ahead = -1; ahead <= daysAhead; ahead += 1) {
    for (const stretch of workMoments(addDays(today, ahead), hours)) {
      if (found && stretch.from > found.to) return found
      if (found) found = { from: found.from, to: Math.max(found.to, stretch.to) }
      else if (stretch.to > now.getTime()) found = stretch
    }
  }
  return found
}

function openWords(until: number, now: Date): string {
  if (until - now.getTime() > day) return 'Sada radi'
  return `Sada radi, do ${formatTime(new Date(until)) === '00:00' ? 'ponoći' : hourInWords(new Date(until))}`
}

function closedWords(from: number | undefined, now: Date): string {
  if (from === undefined) return 'Sada ne radi'
  const start = new Date(from)
  return `Sada ne radi; ponovo ${dayFromNow(start, now)} od ${hourInWords(start)}`
}

/** `8–18`, `8:30–12, 14–24` */
const short = (time: string) => time.replace(/^0(?=\d)/, '').replace(':00', '')

/** The week from Monday on, as it is written on a door; `hours` is null on a day without work. */
export const weekOf = ({ weekly, today }: SiteHours) =>
  weekdays.map((name, index) => ({
    name,
    hours:
      weekly
        .filter(({ weekday }) => weekday === index + 1)
        .map(({ start, end }) => `${short(start)}–${short(end)}`)
        .join(', ') || null,
    isToday: today === index + 1,
  }))
