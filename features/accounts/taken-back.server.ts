import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { takenBack } from './account-tables.server.ts'

/**
 * Records the client's id of a withdrawn thing, so that a retry after a lost response does not create it again. Call it
 * in the transaction that withdraws it.
 */
export async function noteTakenBack(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.insert(takenBack).values({ userId, id }).onConflictDoNothing()
}

export const isTakenBack = async (db: Db | Tx, userId: string, id: string): Promise<boolean> =>
  (await db.$count(takenBack, and(eq(takenBack.userId, userId), eq(takenBack.id, id)))) > 0
