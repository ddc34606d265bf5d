import type ICAL from 'ical.js'
import { addDays, belgradeClock } from '../appointments/belgrade.ts'

/** Converts a time of a calendar to epoch milliseconds. */
export type ToMoment = (time: ICAL.Time) => number

/** Names that Outlook and Exchange use for zones near Serbia and for the most common others. */
const WINDOWS_ZONES: Record<string, string> = {
  'Central Europe Standard Time': 'Europe/Belgrade',
  'Central European Standard Time': 'Europe/Belgrade',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'GMT Standard Time': 'Europe/London',
  'GTB Standard Time': 'Europe/Bucharest',
  'FLE Standard Time': 'Europe/Kyiv',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Russian Standard Time': 'Europe/Moscow',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Pacific Standard Time': 'America/Los_Angeles',
  UTC: 'UTC',
}

const HOUR_MS = 3_600_000

const dayOfTime = ({ year, month, day }: ICAL.Time) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Converts a floating time or a day as the clock in Belgrade shows it. A time skipped in spring is the next one. */
export const toBelgradeMoment: ToMoment = time => {
  const at = belgradeClock(dayOfTime(time))
  if (time.isDate) return at(0)!.getTime()
  for (let minutes = time.hour * 60 + time.minute; ; minutes += 1) {
    const moment = minutes < 1440 ? at(minutes) : belgradeClock(addDays(dayOfTime(time), 1))(0)
    if (moment) return moment.getTime() + time.second * 1000
  }
}

const withOwnZone: ToMoment = time => time.toUnixTime() * 1000

/** Returns the clock time as if it were UTC: at most 14 hours beside the moment, and much faster to find. */
export const roughMoment: ToMoment = ({ year, month, day, hour, minute, second }) =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** Converts times of a zone that has a name but no definition in the file. */
function namedZone(name: string): ToMoment | null {
  let format: Intl.DateTimeFormat
  const timeZone = WINDOWS_ZONES[name] ?? name
  if (timeZone === 'Europe/Belgrade') return toBelgradeMoment
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
  const offsets = new Map<number, number>()
  const offsetMs = (moment: number) => {
    const hour = Math.floor(moment / HOUR_MS)
    const existing = offsets.get(hour)
    if (existing !== undefined) return existing
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(moment)) ?? []
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
    offsets.set(hour, offset)
    return offset
  }
  return time => {
    const clock = roughMoment(time)
    const guess = clock - offsetMs(clock)
    return clock - offsetMs(guess)
  }
}

/**
 * Returns the conversion for a property's times: its UTC mark, the file's own definition of its zone, the zone's name,
 * and for all others the clock in Belgrade.
 */
export function zoneOf(property: ICAL.Property, root: ICAL.Component, known: Map<string, ToMoment>): ToMoment {
  const time = property.getFirstValue() as ICAL.Time
  if (time.isDate) return toBelgradeMoment
  if (time.zone?.tzid === 'UTC') return withOwnZone
  const id = property.getFirstParameter('tzid')
  if (!id) return toBelgradeMoment
  const existing = known.get(id)
  if (existing) return existing
  const conversion = root.getTimeZoneByID(id) ? withOwnZone : (namedZone(id.replace(/^\//, '')) ?? toBelgradeMoment)
  known.set(id, conversion)
  return conversion
}
