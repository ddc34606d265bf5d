import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendarData,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { toSingleLine } from '../../platform/browser/text-schemas.ts'
import { convertText } from '../../platform/serbian/script/convert-text.ts'
import type { Script } from '../../platform/serbian/script/script.ts'
import type { Config } from '../../platform/server/config.server.ts'
import type { EmailCalendar, EmailReader } from '../../platform/server/mail/email.server.ts'
import { linkInScript } from '../../platform/server/mail/email-content.server.ts'
import { senderAddress } from '../../platform/server/mail/sender-address.server.ts'
import type { BookingRow } from './booking-row.server.ts'
import { visitEnd } from './booking-row.server.ts'

/** Entry of a calendar: the current row of an appointment, with a title for the reader. */
export type CalendarEntry = { row: BookingRow; summary: string; url?: string; withTexts?: boolean }

type CalendarConfig = Pick<Config, 'APP_NAME' | 'APP_URL' | 'MAIL_FROM'>

const HOUR_SECONDS = 3_600

/** Writes a calendar feed or file in the script, with METHOD:PUBLISH, which has no attendees (RFC 5546, 3.2.1). */
export function writeCalendar(config: CalendarConfig, name: string, entries: CalendarEntry[], script: Script): string {
  // The library writes `ttl` as REFRESH-INTERVAL. Most calendar apps poll no more often than that interval.
  const published = { name: convertText(name, script), method: ICalCalendarMethod.PUBLISH, ttl: HOUR_SECONDS }
  return serializeCalendar(
    config,
    published,
    entries.map(entry => toEvent(config, entry, script)),
  )
}

/**
 * Writes the calendar part of a booking email. METHOD:REQUEST adds the event. If the booking no longer takes place,
 * METHOD:CANCEL removes the event (RFC 5546, 3.2.2 and 3.2.5). The organizer is the site, because apps accept a
 * cancellation only from the organizer. Neither side learns the other's email address.
 */
export function writeInvitation(config: CalendarConfig, entry: CalendarEntry, attendee: EmailReader): EmailCalendar {
  const status = eventStatus(entry.row)
  const method = status === ICalEventStatus.CANCELLED ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const partstat = status === ICalEventStatus.TENTATIVE ? ICalAttendeeStatus.NEEDSACTION : ICalAttendeeStatus.ACCEPTED
  const attendees = [
    {
      email: attendee.email,
      role: ICalAttendeeRole.REQ,
      // Requests no reply, because the site does not read replies of calendar apps. The user answers on the site.
      rsvp: false,
      ...(method === ICalCalendarMethod.REQUEST && { status: partstat }),
    },
  ]
  const event = { ...toEvent(config, entry, attendee.script), attendees }
  return { filename: 'termin.ics', method, content: serializeCalendar(config, { method }, [event]) }
}

/** Serializes a calendar in the iCalendar format (RFC 5545, 7986). */
function serializeCalendar(config: CalendarConfig, head: ICalCalendarData, events: ICalEventData[]): string {
  const { hostname } = new URL(config.APP_URL)
  const prodId = { company: hostname, product: config.APP_NAME, language: 'SR' }
  const calendar = ical({ ...head, prodId, events })
  // Adds the line break after the last line, because the library omits it.
  return `${calendar}\r\n`
}

/**
 * Converts a row to a calendar event. Times are in UTC, so that no time zone is needed. All rows of a booking share
 * one UID. The event contains names, but address and texts only if the entry says so, because calendars are often shared.
 */
function toEvent(
  config: CalendarConfig,
  { row, summary, url, withTexts }: CalendarEntry,
  script: Script,
): ICalEventData {
  const changedAt = row.changedAt ?? row.createdAt
  return {
    id: `${row.bookingId ?? row.id}@${new URL(config.APP_URL).hostname}`,
    sequence: row.version - 1,
    start: row.appointmentTime,
    end: visitEnd(row, row.appointmentTime),
    stamp: changedAt,
    created: row.createdAt,
    lastModified: changedAt,
    // Removes control characters, because older texts were stored before input was cleaned.
    summary: convertText(toSingleLine(`${summary}${waitingText(row)}`), script),
    organizer: { name: convertText(config.APP_NAME, script), email: senderAddress(config) },
    status: eventStatus(row),
    ...(url && { url: linkInScript(config, url, script) }),
    ...(withTexts && row.address && { location: toSingleLine(row.address) }),
    ...(withTexts && row.notes && { description: row.notes }),
  }
}

const waitingText = ({ status, awaitsDeposit }: BookingRow) =>
  status !== 'requested' ? '' : awaitsDeposit ? ' (čeka kaparu)' : ' (čeka potvrdu)'

function eventStatus({ status }: BookingRow): ICalEventStatus {
  if (status === 'requested') return ICalEventStatus.TENTATIVE
  return status === 'confirmed' || status === 'done' || status === 'missed'
    ? ICalEventStatus.CONFIRMED
    : ICalEventStatus.CANCELLED
}
