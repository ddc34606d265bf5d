import { and, eq, gt, like, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { accounts, profiles, twoFactors, verifications } from '../account-tables.server.ts'
import { isLinkOrCodeOf, resetHashPrefix, resetName, signInCodeName, storedName } from './verification-names.server.ts'

/** Revokes emailed links and codes, pending two-factor steps and trusted devices after credentials changed. */
export async function revokeLinksAndCodes(db: Db | Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await db.delete(verifications).where(or(isLinkOrCodeOf(id), eq(verifications.identifier, signInCodeName(email))))
}

/** Deletes linked accounts and two-factor data of an unconfirmed account, because a stranger may have added both. */
export async function removeUnverifiedCredentials(db: Db | Tx, userId: string): Promise<void> {
  await db.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')))
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId))
}

export async function revokeOlderResetLinks(db: Db | Tx, userId: string, token: string): Promise<void> {
  const [newest] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.identifier, storedName(resetName(token))))
  if (!newest) return
  // Ids increase with time, so a smaller id is older.
  const isOlder = and(like(verifications.identifier, `${resetHashPrefix}%`), lt(verifications.id, newest.id))
  await db.delete(verifications).where(and(eq(verifications.value, userId), isOlder))
}

/** Returns the email address of a password reset link, or null if the link was used or has expired. */
export async function findResetEmail(db: Db, token: string): Promise<string | null> {
  const [row] = await db
    .select({ email: profiles.email })
    .from(verifications)
    .innerJoin(profiles, eq(sql`${profiles.id}::text`, verifications.value))
    .where(and(eq(verifications.identifier, storedName(resetName(token))), gt(verifications.expiresAt, new Date())))
  return row?.email ?? null
}
