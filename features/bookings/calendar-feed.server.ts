import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gte, ne, or, sql } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import { FEED_RETENTION_DAYS, MAX_FEED_ENTRIES } from './booking-limits.ts'
import { bookingNotFound, bookingSideOf, currentRowCondition } from './booking-row.server.ts'
import { calendarFeeds } from './booking-tables.server.ts'
import { selectBookings } from './bookings.server.ts'
import { type CalendarEntry, writeCalendar } from './calendar.server.ts'

/** A hash without salt is enough, because a token has 256 random bits. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Creates and returns a new secret URL for the caller's feed. The previous URL stops working. */
export async function renewFeed({ runtime, user }: ActorContext): Promise<{ url: string }> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashOf(token)
  await runtime.db
    .insert(calendarFeeds)
    .values({ providerId: user.id, tokenHash })
    .onConflictDoUpdate({ target: calendarFeeds.providerId, set: { tokenHash, createdAt: new Date() } })
  return { url: new URL(`/kalendar/${token}.ics`, runtime.config.APP_URL).href }
}

/** Returns when the feed was created. The feed's URL cannot be shown again, because only its hash is stored. */
export async function findFeedState({ runtime, user }: ActorContext): Promise<{ created_at: string | null }> {
  const [row] = await runtime.db.select().from(calendarFeeds).where(eq(calendarFeeds.providerId, user.id))
  return { created_at: row?.createdAt.toISOString() ?? null }
}

/** Returns a provider's diary as a calendar. Null if the token is unknown or the provider is unreachable. */
export async function findCalendarFeed(runtime: Runtime, token: string): Promise<string | null> {
  const { db } = runtime
  const [owner] = await db
    .select({ provider: profiles })
    .from(calendarFeeds)
    .innerJoin(profiles, eq(profiles.id, calendarFeeds.providerId))
    .where(eq(calendarFeeds.tokenHash, hashOf(token)))
  if (!owner || !isReachable(owner.provider)) return null
  const since = sql`now() - make_interval(days => ${FEED_RETENTION_DAYS})`
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
          // Includes cancelled and other ended bookings only if these bookings changed recently.
          gte(appointments.changedAt, since),
        ),
      ),
    )
    // Sorts the latest first, so that the limit drops past entries before future entries.
    .orderBy(desc(appointments.appointmentTime), desc(appointments.id))
    .limit(MAX_FEED_ENTRIES)
  const entries = rows.reverse().map(({ row, title }): CalendarEntry => {
    const url = row.conversationId ? `${runtime.config.APP_URL}/messages?razgovor=${row.conversationId}` : undefined
    return { row, summary: title ? `${row.clientName}, ${title}` : row.clientName, ...(url && { url }) }
  })
  return writeCalendar(runtime.config, `${runtime.config.APP_NAME}: termini`, entries, owner.provider.script)
}

export async function readBookingFile({ runtime, user }: ActorContext, bookingId: string): Promise<string> {
  const [booking] = await selectBookings(runtime.db).where(currentRowCondition(bookingId, user.id))
  if (!booking) throw bookingNotFound()
  const { row, service, provider } = booking
  const side = bookingSideOf(row, user.id)
  const other = side === 'customer' ? publicName(provider.name, true) : row.clientName
  const entry = { row, summary: `${service.title}, ${other}` }
  return writeCalendar(runtime.config, runtime.config.APP_NAME, [entry], booking[side].script)
}

export const feedNotFound = () => notFound('Kalendar nije pronađen.')
