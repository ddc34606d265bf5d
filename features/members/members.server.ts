import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { invalidInput } from '../../platform/server/http/problem.server.ts'
import { memberDaysOff, memberHours, memberServices, members, shops } from './member-tables.server.ts'

export type MemberRow = typeof members.$inferSelect

/** A member with the rules that decide when they can be booked. `weekly` is null if the provider's week applies. */
export type MemberWithRules = MemberRow & {
  weekly: { weekday: number; start: string; end: string }[] | null
  daysOff: { first: string; last: string }[]
  serviceIds: string[]
}

/** Condition for the members of a provider who have not left. */
export const isMemberOf = (providerId: string): SQL => and(eq(members.providerId, providerId), isNull(members.leftAt))!

/** Condition that a column names a member whose work the account does. */
export const isGivenTo = (memberId: PgColumn, accountId: string): SQL =>
  sql`${memberId} IN (SELECT id FROM ${members} WHERE account_id = ${accountId} AND left_at IS NULL)`

/** Returns the members of a provider who have not left, in the order in which they were added. */
export async function findMembers(db: Db | Tx, providerId: string, from: string): Promise<MemberWithRules[]> {
  const rows = await db
    .select()
    .from(members)
    .where(isMemberOf(providerId))
    .orderBy(asc(members.createdAt), asc(members.id))
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  const hours = rows.some(({ ownHours }) => ownHours)
    ? await db
        .select()
        .from(memberHours)
        .where(inArray(memberHours.memberId, ids))
        .orderBy(asc(memberHours.weekday), asc(memberHours.start))
    : []
  const daysOff = await db
    .select()
    .from(memberDaysOff)
    .where(and(inArray(memberDaysOff.memberId, ids), gte(memberDaysOff.last, from)))
    .orderBy(asc(memberDaysOff.first))
  const own = rows.some(({ allServices }) => !allServices)
    ? await db.select().from(memberServices).where(inArray(memberServices.memberId, ids))
    : []
  return rows.map(row => ({
    ...row,
    weekly: row.ownHours
      ? hours.filter(({ memberId }) => memberId === row.id).map(({ weekday, start, end }) => ({ weekday, start, end }))
      : null,
    daysOff: daysOff.filter(({ memberId }) => memberId === row.id).map(({ first, last }) => ({ first, last })),
    serviceIds: own.filter(({ memberId }) => memberId === row.id).map(({ serviceId }) => serviceId),
  }))
}

export const doesService = (
  { allServices, serviceIds }: Pick<MemberWithRules, 'allServices' | 'serviceIds'>,
  serviceId: string,
): boolean => allServices || serviceIds.includes(serviceId)

/** Returns whether the provider in person can be booked. Only a provider with members can switch this off. */
export async function ownerTakesBookings(db: Db | Tx, providerId: string): Promise<boolean> {
  const [row] = await db.select().from(shops).where(eq(shops.providerId, providerId))
  return row?.ownerTakesBookings ?? true
}

/** Returns whether visitors see the ratings of a provider's people. */
export async function showsRatings(db: Db | Tx, providerId: string): Promise<boolean> {
  const [row] = await db.select().from(shops).where(eq(shops.providerId, providerId))
  return row?.showsRatings ?? false
}

/**
 * Throws 422 unless the id is of a member of the provider. Null stands for the provider in person. In a transaction the
 * member cannot leave until the commit.
 */
export async function requireOwnMember(db: Db | Tx, providerId: string, id: string | null): Promise<void> {
  if (id === null) return
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isMemberOf(providerId), eq(members.id, id)))
    .for('key share')
  if (!row) throw invalidInput({ member_id: 'Ova osoba više ne radi kod vas. Izaberite drugu.' })
}

/** Returns the accounts that work as these members, by the members' ids. */
export async function findAccountsOfMembers(db: Db | Tx, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select({ id: members.id, accountId: members.accountId })
    .from(members)
    .where(and(inArray(members.id, ids), isNull(members.leftAt)))
  return new Map(rows.flatMap(({ id, accountId }) => (accountId ? [[id, accountId] as const] : [])))
}

export const countMembers = (db: Db | Tx, providerId: string): Promise<number> =>
  db.$count(members, isMemberOf(providerId))

/** Returns the accounts of a provider's members. */
export async function findMemberAccounts(db: Db | Tx, providerId: string): Promise<string[]> {
  const rows = await db.select({ id: members.accountId }).from(members).where(isMemberOf(providerId))
  return rows.flatMap(({ id }) => id ?? [])
}

/** Returns the member whose work an account does, or null. */
export async function findMembership(db: Db | Tx, accountId: string): Promise<MemberRow | null> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.accountId, accountId), isNull(members.leftAt)))
  return row ?? null
}
