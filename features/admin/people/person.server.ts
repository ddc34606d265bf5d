import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { formatLongDate, inGenitive } from '../../../platform/serbian/dates.ts'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles, sessions } from '../../accounts/account-tables.server.ts'
import { deviceOf } from '../../accounts/auth/device.ts'
import { isBanned } from '../../accounts/ban.ts'
import { countUpcomingBookings } from '../../bookings/booking-figures.server.ts'
import { countConversationsOf } from '../../conversations/message-figures.server.ts'
import { actionLabels } from '../../journal/acts.ts'
import { listActsAbout } from '../../journal/journal.server.ts'
import type { ActDetails } from '../../journal/journal-tables.server.ts'
import { countMembers, findMembership } from '../../members/members.server.ts'
import { countRatingsOf } from '../../ratings/rating-figures.server.ts'
import { countServicesOf } from '../../services/service-counts.server.ts'
import { findPublishedAddress } from '../../websites/own-website.server.ts'
import { type BanReason, banReasonLabels, type HistoryEntry, type Person } from './person.ts'

type ListDecisions = (runtime: Runtime, personId: string) => Promise<HistoryEntry[]>

/** Returns everything that administrators may see of a user. Messages to other users are not included. */
export async function findPerson(
  { runtime, user }: ActorContext,
  id: string,
  sources: ListDecisions[],
): Promise<Person> {
  const isNotDeleted = and(eq(profiles.id, id), isNull(profiles.deletedAt))
  const [row] = await runtime.db.select().from(profiles).where(isNotDeleted)
  if (!row) throw notFound('Ova osoba nije pronađena.')
  const [figures, devices, history, decisions] = await Promise.all([
    countContent(runtime, row),
    devicesOf(runtime, id),
    listActsAbout(runtime, { type: 'person', id }),
    Promise.all(sources.map(listDecisions => listDecisions(runtime, id))),
  ])
  const acted = history.map(({ act, by, details, at }) => ({
    act: actionLabels[act],
    by,
    note: noteOf(details),
    at: at.toISOString(),
    path: null,
  }))
  const banned = isBanned(row)
  return {
    id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    location: row.location,
    avatar_url: row.avatarUrl,
    role: row.accountRole,
    is_admin: row.role === 'admin',
    is_banned: banned,
    created_at: row.createdAt.toISOString(),
    email_verified: row.emailVerified,
    has_second_step: row.twoFactorEnabled,
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    ban: banned ? { reason: row.banReason, until: row.banExpires?.toISOString() ?? null } : null,
    has: figures,
    sessions: devices,
    history: [...acted, ...decisions.flat()].sort((one, other) => other.at.localeCompare(one.at)),
    can: { ban: id !== user.id && row.role !== 'admin', change_role: id !== user.id && !banned },
  }
}

async function countContent(
  runtime: Runtime,
  { id, slug, accountRole }: typeof profiles.$inferSelect,
): Promise<Person['has']> {
  const [services, conversations, bookings, ratings, site, members, membership] = await Promise.all([
    countServicesOf(runtime, id),
    countConversationsOf(runtime, id),
    countUpcomingBookings(runtime, id),
    countRatingsOf(runtime, id),
    findPublishedAddress(runtime, id),
    countMembers(runtime.db, id),
    findMembership(runtime.db, id),
  ])
  const isProvider = accountRole === 'provider'
  return [
    ...(isProvider
      ? [
          {
            label: 'Usluge',
            value: `${services.active} od ${services.all} vidljivo`,
            href: slug && `/majstor/${slug}`,
          },
          { label: 'Sajt', value: site ? new URL(site).host : 'nije objavljen', href: site },
          { label: 'Dobijene ocene', value: String(ratings.received), href: null },
        ]
      : []),
    { label: 'Date ocene', value: String(ratings.given), href: null },
    { label: 'Razgovori', value: String(conversations), href: null },
    { label: 'Termini koji predstoje', value: String(bookings), href: null },
    ...(members ? [{ label: 'Osobe koje rade kod ovog pružaoca', value: String(members), href: null }] : []),
    ...(membership ? [{ label: 'Radi kod drugog pružaoca kao', value: membership.name, href: null }] : []),
  ]
}

async function devicesOf({ db }: Runtime, userId: string): Promise<Person['sessions']> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.updatedAt))
    .limit(20)
  return rows.map(({ userAgent, createdAt, updatedAt }) => ({
    device: deviceOf(userAgent).device,
    signed_in_at: createdAt.toISOString(),
    seen_at: updatedAt.toISOString(),
  }))
}

function noteOf({ reason, until }: ActDetails): string | null {
  const parts = [
    ...(typeof reason === 'string' ? [banReasonLabels[reason as BanReason] ?? reason] : []),
    ...(typeof until === 'string' ? [`do ${inGenitive(formatLongDate(until))}`] : []),
  ]
  return parts.join(', ') || null
}
