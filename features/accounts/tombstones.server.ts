import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { tombstones } from './account-tables.server.ts'

/** Records the id of a thing in the transaction that withdraws the thing, so that a late retry does not restore it. */
export async function recordTombstone(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.insert(tombstones).values({ userId, id }).onConflictDoNothing()
}

export const hasTombstone = async (db: Db | Tx, userId: string, id: string): Promise<boolean> =>
  (await db.$count(tombstones, and(eq(tombstones.userId, userId), eq(tombstones.id, id)))) > 0
