import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { asLine } from '../../platform/browser/written-text.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { BookingRow } from './bookings.server.ts'
import { endOf } from './bookings.server.ts'

/** One entry of a calendar: a row in force, and what its reader knows it by. */
export type CalendarEntry = { row: BookingRow; summary: string; url?: string }

const hours = 3_600

/**
 * A calendar's text (RFC 5545, 7986): times in UTC, so that no zone has to be told; the same UID through all moves of a
 * booking, with its version as the sequence. Names alone, no address or words: a calendar is shown to many.
 */
export function writeCalendar({ config }: Pick<Runtime, 'config'>, name: string, entries: CalendarEntry[]): string {
  const { hostname } = new URL(config.APP_URL)
  const calendar = ical({
    name,
    prodId: { company: hostname, product: config.APP_NAME, language: 'SR' },
    method: ICalCalendarMethod.PUBLISH,
    // What is asked for more often is not answered anew by most programs.
    ttl: hours,
  })
  for (const { row, summary, url } of entries) {
    calendar.createEvent({
      id: `${row.bookingId ?? row.id}@${hostname}`,
      sequence: row.version - 1,
      start: row.appointmentTime,
      end: endOf(row, row.appointmentTime),
      stamp: row.changedAt ?? row.createdAt,
      created: row.createdAt,
      lastModified: row.changedAt ?? row.createdAt,
      // Texts stored before they were cleaned may hold control characters.
      summary: asLine(row.status === 'requested' ? `${summary} (čeka potvrdu)` : summary),
      status: statusOf(row),
      ...(url && { url }),
    })
  }
  return calendar.toString()
}

function statusOf({ status }: BookingRow): ICalEventStatus {
  if (status === 'requested') return ICalEventStatus.TENTATIVE
  return status === 'confirmed' || status === 'done' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED
}
