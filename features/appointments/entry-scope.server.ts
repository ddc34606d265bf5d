import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { forbidden } from '../../platform/server/http/problem.server.ts'
import { members } from '../members/member-tables.server.ts'
import { findMembership, type MemberRow } from '../members/members.server.ts'
import { appointments } from './appointment-tables.server.ts'

/**
 * Own entries that a caller can write: all of a provider, or those that a member has entered in the member's own diary.
 */
export type EntryScope = { providerId: string; member: { id: string; accountId: string } | null }

export const scopeOfProvider = ({ user }: ActorContext): EntryScope => ({ providerId: user.id, member: null })

/** Returns the entries of the caller as a member. 403 for a caller who works for no provider. */
export async function findMemberScope(acting: ActorContext): Promise<EntryScope> {
  const { id, providerId } = await requireMember(acting)
  return { providerId, member: { id, accountId: acting.user.id } }
}

/** Returns the member whose work the caller does. 403 for a caller who works for no provider. */
export async function requireMember({ runtime, user }: ActorContext): Promise<MemberRow> {
  const member = await findMembership(runtime.db, user.id)
  if (!member) throw notMember()
  return member
}

const notMember = () => forbidden('Ova stranica je za one koji rade kod pružaoca usluge.')

/** Condition for one own entry that the caller can change. A customer's booking never meets it. */
export const isEntryInScope = ({ providerId, member }: EntryScope, id: string): SQL =>
  and(
    eq(appointments.id, id),
    eq(appointments.providerId, providerId),
    isNull(appointments.bookingId),
    member ? and(eq(appointments.memberId, member.id), eq(appointments.enteredByMember, true)) : undefined,
  )!

/** Keeps a member from leaving or losing the access until the commit. 403 if that has just happened. */
export async function lockScope(tx: Tx, { member }: EntryScope): Promise<void> {
  if (!member) return
  const [row] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, member.id), eq(members.accountId, member.accountId), isNull(members.leftAt)))
    .for('key share')
  if (!row) throw notMember()
}
