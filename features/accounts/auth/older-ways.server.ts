import { and, eq, gt, like, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { accounts, profiles, twoFactors, verifications } from '../account-tables.server.ts'
import { linksAndCodes, resetMark, resetName, signInCodeName, storedName } from './verification-names.server.ts'

/**
 * Who can get in has changed, so that nothing given out before may open the account: links and codes from letters,
 * second steps that have been begun, devices that are trusted with theirs.
 */
export async function voidOlderWays(db: Db | Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await db.delete(verifications).where(or(linksAndCodes(id), eq(verifications.identifier, signInCodeName(email))))
}

/**
 * The address was never confirmed, so whoever linked an account of another site or switched the second step on may have
 * been a stranger. The password that has just been set stays.
 */
export async function endUnprovenWays(db: Db | Tx, userId: string): Promise<void> {
  await db.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')))
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId))
}

/** Of somebody's links for a new password only the newest opens. */
export async function voidOlderResets(db: Db | Tx, userId: string, token: string): Promise<void> {
  const [newest] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.identifier, storedName(resetName(token))))
  if (!newest) return
  // Ids rise with time.
  const older = and(like(verifications.identifier, `${resetMark}%`), lt(verifications.id, newest.id))
  await db.delete(verifications).where(and(eq(verifications.value, userId), older))
}

/** The person of a new-password link, by its token; null for one that is used up or too old. */
export async function addressOfReset(db: Db, token: string): Promise<string | null> {
  const [row] = await db
    .select({ email: profiles.email })
    .from(verifications)
    .innerJoin(profiles, eq(sql`${profiles.id}::text`, verifications.value))
    .where(and(eq(verifications.identifier, storedName(resetName(token))), gt(verifications.expiresAt, new Date())))
  return row?.email ?? null
}
