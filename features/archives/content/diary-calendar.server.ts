import { and, asc, eq, gt, ne, or } from 'drizzle-orm'
import { profiles } from '../../accounts/account-tables.server.ts'
import { publicName } from '../../accounts/display-name.ts'
import { appointments } from '../../appointments/appointment-tables.server.ts'
import { type CalendarEntry, writeCalendar } from '../../bookings/calendar.server.ts'
import { services } from '../../services/service-tables.server.ts'
import type { ArchiveData } from './archive-data.server.ts'

const BATCH_SIZE = 500
const end = 'END:VCALENDAR\r\n'

/** Writes all appointments of the user, as provider and as customer, as one calendar (RFC 5545). */
export async function* diaryCalendar({ runtime, userId, appName, script }: ArchiveData): AsyncGenerator<string> {
  yield writeCalendar(runtime.config, `${appName}: termini`, [], script).replace(end, '')
  for await (const entries of readEntries({ runtime, userId })) {
    // Each batch is written as a calendar, of which only the events are taken, so that memory does not grow.
    const calendar = writeCalendar(runtime.config, appName, entries, script)
    const first = calendar.indexOf('BEGIN:VEVENT')
    if (first >= 0) yield calendar.slice(first).replace(end, '')
  }
  yield end
}

async function* readEntries({ runtime, userId }: Pick<ArchiveData, 'runtime' | 'userId'>) {
  const isOwn = and(
    or(eq(appointments.providerId, userId), eq(appointments.customerId, userId)),
    ne(appointments.status, 'moved'),
  )
  let last: string | undefined
  for (;;) {
    const rows = await runtime.db
      .select({ row: appointments, title: services.title, provider: profiles.name })
      .from(appointments)
      .innerJoin(profiles, eq(profiles.id, appointments.providerId))
      .leftJoin(services, eq(services.id, appointments.serviceId))
      .where(last ? and(isOwn, gt(appointments.id, last)) : isOwn)
      .orderBy(asc(appointments.id))
      .limit(BATCH_SIZE)
    yield rows.map(({ row, title, provider }): CalendarEntry => {
      const other = row.providerId === userId ? row.clientName : publicName(provider, true)
      return { row, summary: [other, title].filter(Boolean).join(', '), withTexts: true }
    })
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)!.row.id
  }
}
