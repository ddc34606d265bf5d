import { and, asc, gt, lte, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.server.ts'

/** Deletes in small steps, so that other statements wait only briefly. `key` is the primary key's first column. */
export async function deleteInSteps(
  db: Db,
  table: PgTable,
  key: PgColumn,
  isOver: SQL,
  stepSize = 1000,
): Promise<void> {
  let lastKey: unknown
  for (;;) {
    const afterLast = lastKey === undefined ? undefined : gt(key, lastKey)
    const step = await db.select({ key }).from(table).where(afterLast).orderBy(asc(key)).limit(stepSize)
    if (!step.length) return
    const until = step.at(-1)!.key
    await db.delete(table).where(and(afterLast, lte(key, until), isOver))
    lastKey = until
  }
}
