import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendarData,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { asLine } from '../../platform/browser/written-text.ts'
import type { Config } from '../../platform/server/config.server.ts'
import type { LetterCalendar } from '../../platform/server/mail/letter.server.ts'
import { senderAddress } from '../../platform/server/mail/sender-address.server.ts'
import type { BookingRow } from './bookings.server.ts'
import { endOf } from './bookings.server.ts'

/** One entry of a calendar: a row in force, and what its reader knows it by. */
export type CalendarEntry = { row: BookingRow; summary: string; url?: string }

type CalendarConfig = Pick<Config, 'APP_NAME' | 'APP_URL' | 'MAIL_FROM'>

const hours = 3_600

/** A calendar that is read or taken as a file: METHOD:PUBLISH, which names nobody as invited (RFC 5546, 3.2.1). */
export function writeCalendar(config: CalendarConfig, name: string, entries: CalendarEntry[]): string {
  // Most programs read a feed again after this time and no sooner.
  const published = { name, method: ICalCalendarMethod.PUBLISH, ttl: hours }
  return calendarText(
    config,
    published,
    entries.map(entry => eventOf(config, entry)),
  )
}

/**
 * One booking for the calendar of whoever reads a letter: METHOD:REQUEST while it holds its time, METHOD:CANCEL once it
 * does not, by which programs take out what they took in (RFC 5546, 3.2.2 and 3.2.5). The site is its organizer, as it is
 * the letter's sender: programs take a cancellation from no other, and neither side learns the other one's address.
 */
export function writeInvitation(config: CalendarConfig, entry: CalendarEntry, attendee: string): LetterCalendar {
  const status = statusOf(entry.row)
  const method = status === ICalEventStatus.CANCELLED ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const partstat = status === ICalEventStatus.TENTATIVE ? ICalAttendeeStatus.NEEDSACTION : ICalAttendeeStatus.ACCEPTED
  const attendees = [
    {
      email: attendee,
      role: ICalAttendeeRole.REQ,
      // The answer is given on the site; nobody reads what a program would send.
      rsvp: false,
      ...(method === ICalCalendarMethod.REQUEST && { status: partstat }),
    },
  ]
  const event = { ...eventOf(config, entry), attendees }
  return { filename: 'termin.ics', method, content: calendarText(config, { method }, [event]) }
}

/** The text of a calendar (RFC 5545, 7986). */
function calendarText(config: CalendarConfig, head: ICalCalendarData, events: ICalEventData[]): string {
  const { hostname } = new URL(config.APP_URL)
  const prodId = { company: hostname, product: config.APP_NAME, language: 'SR' }
  const calendar = ical({ ...head, prodId, events })
  // The library ends every line but the last.
  return `${calendar}\r\n`
}

/**
 * Times in UTC, so that no zone has to be told; the same UID through all moves of a booking, with its version as the
 * sequence. Names alone, no address or words: a calendar is shown to many.
 */
function eventOf(config: CalendarConfig, { row, summary, url }: CalendarEntry): ICalEventData {
  const changedAt = row.changedAt ?? row.createdAt
  return {
    id: `${row.bookingId ?? row.id}@${new URL(config.APP_URL).hostname}`,
    sequence: row.version - 1,
    start: row.appointmentTime,
    end: endOf(row, row.appointmentTime),
    stamp: changedAt,
    created: row.createdAt,
    lastModified: changedAt,
    // Texts stored before they were cleaned may hold control characters.
    summary: asLine(row.status === 'requested' ? `${summary} (čeka potvrdu)` : summary),
    organizer: { name: config.APP_NAME, email: senderAddress(config) },
    status: statusOf(row),
    ...(url && { url }),
  }
}

function statusOf({ status }: BookingRow): ICalEventStatus {
  if (status === 'requested') return ICalEventStatus.TENTATIVE
  return status === 'confirmed' || status === 'done' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED
}
