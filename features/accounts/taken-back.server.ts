import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { takenBack } from './account-tables.server.ts'

/**
 * What somebody has done under an id that his client made, and has taken back since. A request that is sent again because
 * its answer was lost finds its thing gone, and must not do it anew. To be noted in the transaction that takes it back.
 */
export async function noteTakenBack(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.insert(takenBack).values({ userId, id }).onConflictDoNothing()
}

export const isTakenBack = async (db: Db | Tx, userId: string, id: string): Promise<boolean> =>
  (await db.$count(takenBack, and(eq(takenBack.userId, userId), eq(takenBack.id, id)))) > 0
