import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { appointments } from './appointment-tables.server.ts'

/**
 * Ends the requests of a provider that nobody has answered in time and that stand in the way of a range. A constraint
 * cannot know what time it is, so whoever wants their place marks them first: in his transaction, or where he has none
 * by this one statement. It locks in one order for everybody.
 */
export async function endExpired(db: Db | Tx, providerId: string, busy: string): Promise<boolean> {
  const expired = db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.providerId, providerId),
        eq(appointments.status, 'requested'),
        lte(appointments.expiresAt, sql`now()`),
        sql`${appointments.busy} && ${busy}::tstzrange`,
      ),
    )
    .orderBy(asc(appointments.id))
    .for('update')
  const ended = await db
    .update(appointments)
    .set(expiry)
    .where(inArray(appointments.id, expired))
    .returning({ id: appointments.id })
  return ended.length > 0
}

/** What such a request becomes. */
export const expiry = {
  status: 'expired' as const,
  changedBy: null,
  changedAt: sql`${appointments.expiresAt}`,
  proposedBy: null,
  proposedTime: null,
  version: sql`${appointments.version} + 1`,
}

/** From one moment up to another, as the column `busy` has it. */
export const rangeOf = (from: Date, to: Date): string => `[${from.toISOString()},${to.toISOString()})`
