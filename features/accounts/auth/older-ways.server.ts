import { and, eq, like, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { verifications } from '../account-tables.server.ts'
import { linksAndCodes, resetMark, resetName, signInCodeName, storedName } from './verification-names.server.ts'

/**
 * Who can get in has changed, so that nothing given out before may open the account: links and codes from letters,
 * second steps that have been begun, devices that are trusted with theirs.
 */
export async function voidOlderWays(db: Db | Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await db.delete(verifications).where(or(linksAndCodes(id), eq(verifications.identifier, signInCodeName(email))))
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
