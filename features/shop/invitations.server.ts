import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { databaseErrorCode, UNIQUE_VIOLATION } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { formatInvitationCode, newInvitationCode } from '../members/member.ts'
import { INVITATION_DAYS } from '../members/member-limits.ts'
import { memberInvitations, members } from '../members/member-tables.server.ts'
import { findMembership } from '../members/members.server.ts'
import { lockMember, publishShop } from './shop.server.ts'
import type { Shop, Work } from './shop.ts'
import { findWork } from './work.server.ts'

/** A hash without salt is enough, because a code has 40 random bits, ends after days, and guesses are limited. */
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Returns a new code for a member. The previous code stops working. 409 `has_account` if an account has joined. */
export async function inviteMember({ runtime, user }: ActorContext, id: string) {
  const code = newInvitationCode(randomBytes(16))
  const expiresAt = new Date(Date.now() + INVITATION_DAYS * 86_400_000)
  await runtime.db.transaction(async tx => {
    const { accountId } = await lockMember(tx, user.id, id)
    if (accountId) throw conflict('has_account', 'Ova osoba već ima nalog kod vas.')
    const codeHash = hashOf(code)
    await tx
      .insert(memberInvitations)
      .values({ memberId: id, codeHash, expiresAt })
      .onConflictDoUpdate({ target: memberInvitations.memberId, set: { codeHash, expiresAt } })
  })
  return { code: formatInvitationCode(code), expires_at: expiresAt.toISOString() }
}

/** Ends a member's invitation and takes the rights from their account. The member and their bookings stay. */
export async function detachAccount(acting: ActorContext, id: string): Promise<Shop> {
  const { runtime, user } = acting
  const accountId = await runtime.db.transaction(async tx => {
    const before = await lockMember(tx, user.id, id)
    await tx.delete(memberInvitations).where(eq(memberInvitations.memberId, id))
    await tx
      .update(members)
      .set({ accountId: null, version: before.version + 1 })
      .where(eq(members.id, id))
    return before.accountId
  })
  if (accountId) runtime.live.send([accountId], 'appointments', { date: null })
  return publishShop(acting)
}

/**
 * Lets the caller's account work as the member whose code it is. The code works once. 422 for a code that is unknown,
 * used or too old; 409 `already_member` for an account that works for a provider, `own_code` for the provider itself.
 */
export async function acceptInvitation(acting: ActorContext, code: string): Promise<Work> {
  const { runtime, user } = acting
  const isValid = and(eq(memberInvitations.codeHash, hashOf(code)), gt(memberInvitations.expiresAt, sql`now()`))
  const joined = runtime.db.transaction(async tx => {
    // Locks the member before the invitation, as every other change does.
    const [found] = await tx
      .select({ member: members, provider: profiles })
      .from(memberInvitations)
      .innerJoin(members, eq(members.id, memberInvitations.memberId))
      .innerJoin(profiles, eq(profiles.id, members.providerId))
      .where(and(isValid, isNull(members.leftAt), isNull(members.accountId)))
      .for('update', { of: members })
    // A new code may have replaced this one meanwhile.
    const used = await tx.delete(memberInvitations).where(isValid).returning()
    if (!found || !used.length || !isReachable(found.provider)) {
      throw invalidInput({ code: 'Kod nije ispravan ili više ne važi. Tražite novi.' })
    }
    // A refusal rolls the transaction back, so that the code stays valid.
    if (found.provider.id === user.id) throw conflict('own_code', 'Ovo je kod za osobu koja radi kod vas.')
    if (await findMembership(tx, user.id)) throw alreadyMember()
    await tx
      .update(members)
      .set({ accountId: user.id, version: found.member.version + 1 })
      .where(eq(members.id, found.member.id))
    return found.provider.id
  })
  const providerId = await joined.catch(error => {
    throw databaseErrorCode(error) === UNIQUE_VIOLATION ? alreadyMember() : error
  })
  runtime.live.send([providerId], 'appointments', { date: null })
  return findWork(acting)
}

const alreadyMember = () => conflict('already_member', 'Vaš nalog već radi kod jednog pružaoca usluge.')
