import { and, asc, eq } from 'drizzle-orm'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import { publishDiaryChanged } from '../appointments/diary-changes.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import type { CalendarInput, OwnCalendar } from './calendar.ts'
import { CalendarError, calendarFaults } from './calendar-faults.ts'
import { MAX_CALENDARS, SHOWN_ADDRESS_CHARACTERS } from './calendar-limits.ts'
import { type CalendarRow, outsideCalendars } from './calendar-tables.server.ts'
import { columnsOfReading } from './due-calendars.server.ts'
import { fetchCalendar } from './fetch-calendar.server.ts'
import { replaceBusyTimes } from './store-reading.server.ts'

const ofProvider = (providerId: string) => eq(outsideCalendars.providerId, providerId)

/** Shows where a calendar is, without the secret part of its address. */
function shortenAddress(url: string): string {
  const { host, pathname, search } = new URL(url)
  const rest = pathname + search
  return rest.length > SHOWN_ADDRESS_CHARACTERS ? `${host}/…${rest.slice(-SHOWN_ADDRESS_CHARACTERS)}` : host
}

const toOwnCalendar = (row: CalendarRow): OwnCalendar => ({
  id: row.id,
  name: row.name,
  address: shortenAddress(row.url),
  events: row.events,
  unreadable: row.unreadable,
  read_at: row.readAt?.toISOString() ?? null,
  failing_since: row.failingSince?.toISOString() ?? null,
  fault: row.fault,
})

export async function listCalendars({ runtime, user }: ActorContext): Promise<OwnCalendar[]> {
  const rows = await runtime.db
    .select()
    .from(outsideCalendars)
    .where(ofProvider(user.id))
    .orderBy(asc(outsideCalendars.createdAt), asc(outsideCalendars.id))
  return rows.map(toOwnCalendar)
}

/**
 * Reads a calendar at once and adds it. A repeated request (same id) returns the existing calendar. 422 with the reason
 * at `url` if it cannot be read, 409 `too_many_calendars` or `already_added`.
 */
export async function addCalendar(acting: ActorContext, { id, name, url }: CalendarInput) {
  const { runtime, user } = acting
  const existing = await findOwnCalendars(acting)
  const same = existing.find(each => each.id === id)
  if (same) return { ...toOwnCalendar(same), clashes: 0 }
  assertRoom(existing, url)
  const fetched = await fetchCalendar(runtime, { url, etag: null, lastModified: null, completeAt: null }).catch(
    error => {
      if (error instanceof CalendarError) throw invalidInput({ url: calendarFaults[error.fault] })
      throw error
    },
  )
  const stored = await inTransaction(runtime.db, async tx => {
    // Locks the provider's diary, so that calendars added at the same time are counted one after the other.
    await markFreeDaysStale(tx, user.id)
    const present = await tx.select().from(outsideCalendars).where(ofProvider(user.id))
    const added = present.find(each => each.id === id)
    if (added) return { row: added, clashes: 0 }
    assertRoom(present, url)
    const [row] = await tx
      .insert(outsideCalendars)
      .values({ id, providerId: user.id, name, url, ...columnsOfReading(fetched, new Date()) })
      .onConflictDoNothing()
      .returning()
    if (!row) throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
    const clashes = await replaceBusyTimes(tx, row, fetched!.busy)
    return { row, clashes: clashes?.length ?? 0 }
  })
  await publishDiaryChanged(runtime, user.id)
  return { ...toOwnCalendar(stored.row), clashes: stored.clashes }
}

const findOwnCalendars = ({ runtime, user }: ActorContext): Promise<CalendarRow[]> =>
  runtime.db.select().from(outsideCalendars).where(ofProvider(user.id))

function assertRoom(existing: CalendarRow[], url: string): void {
  if (existing.some(each => each.url === url)) throw invalidInput({ url: 'Ovaj kalendar ste već dodali.' })
  if (existing.length >= MAX_CALENDARS)
    throw conflict('too_many_calendars', 'Možete da dodate najviše tri kalendara. Prvo uklonite neki od njih.')
}

/** Removes a calendar and its busy times. */
export async function removeCalendar({ runtime, user }: ActorContext, id: string): Promise<void> {
  await inTransaction(runtime.db, async tx => {
    const removed = await tx
      .delete(outsideCalendars)
      .where(and(eq(outsideCalendars.id, id), ofProvider(user.id)))
      .returning({ id: outsideCalendars.id })
    if (!removed.length) throw notFound('Kalendar nije pronađen.')
    await markFreeDaysStale(tx, user.id)
  })
  await publishDiaryChanged(runtime, user.id)
}
