import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gte, ne, or, sql } from 'drizzle-orm'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import { feedKeptDays } from './booking-limits.ts'
import { calendarFeeds } from './booking-tables.server.ts'
import { inForce, missingBooking, selectBookings, sideOf } from './bookings.server.ts'
import { type CalendarEntry, writeCalendar } from './calendar.server.ts'

/** More would make it too large for what reads it. */
const most = 5_000

/** A token has 256 bits, so its plain hash gives nothing away. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Makes a new secret address for the caller's feed; the one before opens nothing any more. It is told this once. */
export async function renewFeed({ runtime, user }: Acting): Promise<{ url: string }> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashOf(token)
  await runtime.db
    .insert(calendarFeeds)
    .values({ providerId: user.id, tokenHash })
    .onConflictDoUpdate({ target: calendarFeeds.providerId, set: { tokenHash, createdAt: new Date() } })
  return { url: new URL(`/kalendar/${token}.ics`, runtime.config.APP_URL).href }
}

/** Whether there is an address at all; which one it is, only whoever has kept it knows. */
export async function findFeed({ runtime, user }: Acting): Promise<{ created_at: string | null }> {
  const [row] = await runtime.db.select().from(calendarFeeds).where(eq(calendarFeeds.providerId, user.id))
  return { created_at: row?.createdAt.toISOString() ?? null }
}

/** A provider's diary as a calendar, found by the secret in the address; null where that opens nothing. */
export async function readFeed(runtime: Runtime, token: string): Promise<string | null> {
  const { db } = runtime
  const [owner] = await db
    .select({ provider: profiles })
    .from(calendarFeeds)
    .innerJoin(profiles, eq(profiles.id, calendarFeeds.providerId))
    .where(eq(calendarFeeds.tokenHash, hashOf(token)))
  if (!owner || !isReachable(owner.provider)) return null
  const since = sql`now() - make_interval(days => ${feedKeptDays})`
  const rows = await db
    .select({ row: appointments, title: services.title })
    .from(appointments)
    .leftJoin(services, eq(services.id, appointments.serviceId))
    .where(
      and(
        eq(appointments.providerId, owner.provider.id),
        ne(appointments.status, 'moved'),
        gte(appointments.appointmentTime, since),
        or(
          sql`${appointments.status} IN ('requested', 'confirmed', 'done')`,
          // Only what came to nothing lately.
          gte(appointments.changedAt, since),
        ),
      ),
    )
    // The limit leaves out the past of a very full diary, not its future.
    .orderBy(desc(appointments.appointmentTime), desc(appointments.id))
    .limit(most)
  const entries = rows.reverse().map(({ row, title }): CalendarEntry => {
    const url = row.conversationId ? `${runtime.config.APP_URL}/messages?razgovor=${row.conversationId}` : undefined
    return { row, summary: title ? `${row.clientName}, ${title}` : row.clientName, ...(url && { url }) }
  })
  return writeCalendar(runtime.config, `${runtime.config.APP_NAME}: termini`, entries)
}

/** One booking of the caller's as a file for his calendar. */
export async function readBookingFile({ runtime, user }: Acting, bookingId: string): Promise<string> {
  const [found] = await selectBookings(runtime.db).where(inForce(bookingId, user.id))
  if (!found) throw missingBooking()
  const { row, service, provider } = found
  const other = sideOf(row, user.id) === 'customer' ? publicName(provider.name, true) : row.clientName
  return writeCalendar(runtime.config, runtime.config.APP_NAME, [{ row, summary: `${service.title}, ${other}` }])
}

export const missingFeed = () => notFound('Kalendar nije pronađen.')
