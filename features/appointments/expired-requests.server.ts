import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { appointments } from './appointment-tables.server.ts'

/**
 * Marks a provider's expired requests in a time range and returns whether there were any. Call this before a new
 * appointment takes the range, because a constraint cannot know the present time. Locks rows in the order of their ids.
 */
export async function expireRequests(db: Db | Tx, providerId: string, busy: string): Promise<boolean> {
  const expired = db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.providerId, providerId),
        eq(appointments.status, 'requested'),
        lte(appointments.expiresAt, sql`now()`),
        sql`coalesce(${appointments.busy}, ${appointments.memberBusy}) && ${busy}::tstzrange`,
      ),
    )
    .orderBy(asc(appointments.id))
    .for('update')
  const ended = await db
    .update(appointments)
    .set(expiredColumns)
    .where(inArray(appointments.id, expired))
    .returning({ id: appointments.id })
  return ended.length > 0
}

export const expiredColumns = {
  status: 'expired' as const,
  changedBy: null,
  changedAt: sql`${appointments.expiresAt}`,
  proposedBy: null,
  proposedTime: null,
  version: sql`${appointments.version} + 1`,
}

/** Formats a time range for the column `busy`. The end is excluded. */
export const formatTimeRange = (from: Date, to: Date): string => `[${from.toISOString()},${to.toISOString()})`
