import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { tombstones } from './account-tables.server.ts'

/**
 * Records the client's id of a withdrawn thing, so that a retry after a lost response does not create it again. Call it
 * in the transaction that withdraws it.
 */
export async function recordTombstone(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.insert(tombstones).values({ userId, id }).onConflictDoNothing()
}

export const hasTombstone = async (db: Db | Tx, userId: string, id: string): Promise<boolean> =>
  (await db.$count(tombstones, and(eq(tombstones.userId, userId), eq(tombstones.id, id)))) > 0
