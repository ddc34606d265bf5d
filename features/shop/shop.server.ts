import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { occupyingStatuses } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { publishDiaryChanged } from '../appointments/diary-changes.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { filterOwnImages } from '../media/media.server.ts'
import { MAX_MEMBERS } from '../members/member-limits.ts'
import {
  memberDaysOff,
  memberHours,
  memberInvitations,
  memberServices,
  members,
  shops,
} from '../members/member-tables.server.ts'
import { findMembers, isMemberOf, type MemberRow, ownerTakesBookings, showsRatings } from '../members/members.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { MemberChanges, MemberInput, NewMemberInput, Shop } from './shop.ts'

const memberNotFound = () => notFound('Ova osoba više ne radi kod vas.')

/** Returns the caller's members with all their rules. */
export async function findShop({ runtime: { db }, user }: ActorContext): Promise<Shop> {
  const today = dayOf(new Date())
  const all = await findMembers(db, user.id, today)
  const ids = all.map(({ id }) => id)
  const invitations = ids.length
    ? await db
        .select()
        .from(memberInvitations)
        .where(and(inArray(memberInvitations.memberId, ids), gt(memberInvitations.expiresAt, sql`now()`)))
    : []
  const ahead = ids.length
    ? await db
        .select({ memberId: appointments.memberId, count: sql<number>`count(*)::int` })
        .from(appointments)
        .where(
          and(
            inArray(appointments.memberId, ids),
            inArray(appointments.status, [...occupyingStatuses]),
            gt(appointments.appointmentTime, sql`now()`),
          ),
        )
        .groupBy(appointments.memberId)
    : []
  const own = await db
    .select({ id: services.id, title: services.title })
    .from(services)
    .where(and(eq(services.userId, user.id), isNull(services.deletedAt)))
    .orderBy(asc(services.createdAt))
    .limit(500)
  const [owner] = await db
    .select({ name: profiles.name, avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(eq(profiles.id, user.id))
  return {
    owner: { name: owner?.name || null, avatar_url: owner?.avatarUrl ?? null },
    owner_takes_bookings: await ownerTakesBookings(db, user.id),
    shows_ratings: await showsRatings(db, user.id),
    members: all.map(row => ({
      id: row.id,
      name: row.name,
      avatar_url: row.avatarUrl,
      all_services: row.allServices,
      service_ids: row.serviceIds,
      weekly: row.weekly,
      days_off: row.daysOff,
      has_account: row.accountId !== null,
      invited_until: invitations.find(({ memberId }) => memberId === row.id)?.expiresAt.toISOString() ?? null,
      ahead: ahead.find(({ memberId }) => memberId === row.id)?.count ?? 0,
      version: row.version,
    })),
    services: own.map(({ id, title }) => ({ id, title: toLatin(title) })),
  }
}

/** Adds a member. A repeated request (same id) adds one. 409 `too_many_members` at the limit. */
export async function addMember(acting: ActorContext, { id, ...input }: NewMemberInput): Promise<Shop> {
  const { runtime, user } = acting
  if (!(await isOwnImage(acting, input.avatar_url))) throw imageNotFound()
  await runtime.db.transaction(async tx => {
    // Locks the provider, so that concurrent requests cannot pass the limit together.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, user.id)).for('update')
    const [existing] = await tx.select().from(members).where(eq(members.id, id))
    if (existing?.providerId === user.id) return
    if (existing) throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
    if ((await tx.$count(members, isMemberOf(user.id))) >= MAX_MEMBERS) {
      throw conflict('too_many_members', `Možete da imate najviše ${MAX_MEMBERS} osoba.`)
    }
    await tx.insert(members).values({ id, providerId: user.id, ...columnsOf(input) })
    await setRules(tx, user.id, id, input)
    await markFreeDaysStale(tx, user.id)
  })
  return publishShop(acting)
}

/** Stores all fields of a member. 409 `stale` if the member has changed since `version`. Bookings stay. */
export async function changeMember(
  acting: ActorContext,
  id: string,
  { version, ...input }: MemberChanges,
): Promise<Shop> {
  const { runtime, user } = acting
  const isOwn = await isOwnImage(acting, input.avatar_url)
  await runtime.db.transaction(async tx => {
    const row = await lockMember(tx, user.id, id)
    if (row.version !== version) {
      throw new Problem(409, 'stale', 'Podaci su u međuvremenu promenjeni. Proverite ih i sačuvajte ponovo.')
    }
    if (!isOwn && input.avatar_url !== row.avatarUrl) throw imageNotFound()
    await tx
      .update(members)
      .set({ ...columnsOf(input), version: version + 1 })
      .where(eq(members.id, id))
    for (const table of [memberServices, memberHours, memberDaysOff]) {
      await tx.delete(table).where(eq(table.memberId, id))
    }
    await setRules(tx, user.id, id, input)
    await markFreeDaysStale(tx, user.id)
  })
  return publishShop(acting)
}

/** Switches whether the provider in person can be booked. Bookings stay. */
export async function setOwnerTakesBookings(acting: ActorContext, ownerTakesBookings: boolean): Promise<Shop> {
  const { runtime, user } = acting
  await runtime.db.transaction(async tx => {
    await tx
      .insert(shops)
      .values({ providerId: user.id, ownerTakesBookings })
      .onConflictDoUpdate({ target: shops.providerId, set: { ownerTakesBookings } })
    await markFreeDaysStale(tx, user.id)
  })
  return publishShop(acting)
}

/** Switches whether visitors see the ratings of each person, and who did a rated job. */
export async function setShowsRatings(acting: ActorContext, showsRatings: boolean): Promise<Shop> {
  const { runtime, user } = acting
  await runtime.db
    .insert(shops)
    .values({ providerId: user.id, showsRatings })
    .onConflictDoUpdate({ target: shops.providerId, set: { showsRatings } })
  return publishShop(acting)
}

/** Locks one of the provider's members until the commit; 404 for others and for those who have left. */
export async function lockMember(tx: Tx, providerId: string, id: string): Promise<MemberRow> {
  const [row] = await tx
    .select()
    .from(members)
    .where(and(isMemberOf(providerId), eq(members.id, id)))
    .for('update')
  if (!row) throw memberNotFound()
  return row
}

export async function publishShop(acting: ActorContext): Promise<Shop> {
  await publishDiaryChanged(acting.runtime, acting.user.id)
  return findShop(acting)
}

const columnsOf = ({ name, avatar_url, all_services, weekly }: MemberInput) => ({
  name,
  avatarUrl: avatar_url,
  allServices: all_services,
  ownHours: weekly !== null,
})

async function setRules(tx: Tx, providerId: string, memberId: string, input: MemberInput): Promise<void> {
  const { all_services, service_ids, weekly, days_off } = input
  if (!all_services && service_ids.length) {
    const own = await tx
      .select({ serviceId: services.id })
      .from(services)
      .where(and(eq(services.userId, providerId), inArray(services.id, service_ids), isNull(services.deletedAt)))
    if (own.length) await tx.insert(memberServices).values(own.map(({ serviceId }) => ({ memberId, serviceId })))
  }
  if (weekly?.length) await tx.insert(memberHours).values(weekly.map(each => ({ memberId, ...each })))
  if (days_off.length) await tx.insert(memberDaysOff).values(days_off.map(each => ({ memberId, ...each })))
}

/** Reads outside of any transaction, in which the embedded database has no second connection. */
const isOwnImage = async (acting: ActorContext, url: string | null): Promise<boolean> =>
  !url || (await filterOwnImages(acting, 'avatars', [url])).has(url)

const imageNotFound = () => invalidInput({ avatar_url: 'Slika nije pronađena. Pošaljite je ponovo.' })
