import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import { memoizePerRuntime } from '../../platform/server/memoize-per-runtime.server.ts'
import { createWorkQueue } from '../../platform/server/work-queue.server.ts'
import { publishDiaryChanged } from '../appointments/diary-changes.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import type { CalendarInput, OwnCalendar } from './calendar.ts'
import { CalendarError, calendarFaults } from './calendar-faults.ts'
import {
  MAX_CALENDARS,
  MAX_PARALLEL_ADDITIONS,
  MAX_WAITING_ADDITIONS,
  SHOWN_ADDRESS_CHARACTERS,
} from './calendar-limits.ts'
import { type CalendarRow, outsideCalendars } from './calendar-tables.server.ts'
import { columnsOfReading } from './due-calendars.server.ts'
import { fetchCalendar } from './fetch-calendar.server.ts'
import { findClashesOf, replaceBusyTimes } from './store-reading.server.ts'

export const additions = memoizePerRuntime('calendar-additions', () =>
  createWorkQueue({
    concurrency: MAX_PARALLEL_ADDITIONS,
    capacity: MAX_PARALLEL_ADDITIONS + MAX_WAITING_ADDITIONS,
  }),
)

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
 * Reads a calendar at once and adds it. A repeated request (same id and content) returns the existing calendar. 422 with
 * the reason at `url` if it cannot be read or is there already, 409 `too_many_calendars` or `id_taken`,
 * 503 while too many calendars are being added.
 */
export async function addCalendar(acting: ActorContext, input: CalendarInput) {
  const { runtime, user } = acting
  const { id, name, url } = input
  const existing = await findOwnCalendars(acting)
  const same = existing.find(each => each.id === id)
  if (same) return repeatAddition(runtime.db, same, input)
  assertRoom(existing, url)
  const fetched = await additions(runtime)
    .run(user.id, MAX_CALENDARS, () =>
      fetchCalendar(runtime, { url, etag: null, lastModified: null, completeAt: null }),
    )
    .catch(error => {
      if (error instanceof CalendarError) throw invalidInput({ url: calendarFaults[error.fault] })
      throw error
    })
  const stored = await inTransaction(runtime.db, async tx => {
    // Locks the provider's diary, so that calendars added at the same time are counted one after the other.
    await markFreeDaysStale(tx, user.id)
    const present = await tx.select().from(outsideCalendars).where(ofProvider(user.id))
    const added = present.find(each => each.id === id)
    if (added) return repeatAddition(tx, added, input)
    assertRoom(present, url)
    const [row] = await tx
      .insert(outsideCalendars)
      .values({ id, providerId: user.id, name, url, ...columnsOfReading(fetched, new Date()) })
      .onConflictDoNothing()
      .returning()
    if (!row) throw idTaken()
    const clashes = await replaceBusyTimes(tx, row, fetched!.busy)
    return { ...toOwnCalendar(row), clashes: clashes?.length ?? 0 }
  })
  await publishDiaryChanged(runtime, user.id)
  return stored
}

/** Answers a repeated request. 409 `id_taken` for another name or address, which would be lost. */
async function repeatAddition(db: Db | Tx, row: CalendarRow, { name, url }: CalendarInput) {
  if (row.name !== name || row.url !== url) throw idTaken()
  const clashes = await findClashesOf(db, row)
  return { ...toOwnCalendar(row), clashes: clashes.length }
}

const idTaken = () => conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')

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
