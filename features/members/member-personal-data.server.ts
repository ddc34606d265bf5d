import { eq, inArray, or } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import {
  memberDaysOff,
  memberHours,
  memberInvitations,
  memberServices,
  members,
  shops,
} from './member-tables.server.ts'

const membersOf = (db: Db | Tx, userId: string) =>
  db.select({ id: members.id }).from(members).where(eq(members.providerId, userId))

/** Reading by a column that is not unique is safe here, because the rows of all members fit into one batch. */
const rowsOfMembers = (db: Db, userId: string, table: PgTable & { memberId: PgColumn }, without: PgColumn[] = []) =>
  readRows(db, table, table.memberId, inArray(table.memberId, membersOf(db, userId)), { without })

/**
 * A provider's members end with the account; their emptied rows stay, because past bookings of customers name them. The
 * members of an account that is deleted stay without an account.
 */
export const memberPersonalData: PersonalData = {
  tables: {
    members: ({ db }, userId) =>
      readRows(db, members, members.id, or(eq(members.providerId, userId), eq(members.accountId, userId))),
    shops: ({ db }, userId) => readRows(db, shops, shops.providerId, eq(shops.providerId, userId)),
    member_services: ({ db }, userId) => rowsOfMembers(db, userId, memberServices),
    member_hours: ({ db }, userId) => rowsOfMembers(db, userId, memberHours),
    member_days_off: ({ db }, userId) => rowsOfMembers(db, userId, memberDaysOff),
    member_invitations: ({ db }, userId) => rowsOfMembers(db, userId, memberInvitations, [memberInvitations.codeHash]),
  },
  async erase(_runtime, tx, userId) {
    await tx.update(members).set({ accountId: null }).where(eq(members.accountId, userId))
    await tx
      .update(members)
      .set({ name: '', avatarUrl: null, accountId: null, leftAt: new Date() })
      .where(eq(members.providerId, userId))
    for (const table of [memberServices, memberHours, memberDaysOff, memberInvitations]) {
      await tx.delete(table).where(inArray(table.memberId, membersOf(tx, userId)))
    }
    await tx.delete(shops).where(eq(shops.providerId, userId))
    return undefined
  },
}
