import { and, asc, gt, lte, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.server.ts'

/**
 * Deletes from a table what is over. It walks along `key`, the first column of the primary key, so that each statement
 * looks at about `stepSize` rows and holds nobody up, and no further index is needed for it.
 */
export async function deleteInSteps(
  db: Db,
  table: PgTable,
  key: PgColumn,
  isOver: SQL,
  stepSize = 1000,
): Promise<void> {
  let last: unknown
  for (;;) {
    const beyond = last === undefined ? undefined : gt(key, last)
    const step = await db.select({ key }).from(table).where(beyond).orderBy(asc(key)).limit(stepSize)
    if (!step.length) return
    const until = step.at(-1)!.key
    await db.delete(table).where(and(beyond, lte(key, until), isOver))
    last = until
  }
}
