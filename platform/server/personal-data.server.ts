import { and, asc, getTableColumns, gt, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './database/db.server.ts'
import type { Runtime } from './runtime.server.ts'

export type PersonalData = {
  /** Functions that return all rows of the user, by table. Secrets such as password hashes are left out. */
  tables: Record<string, (runtime: Runtime, userId: string) => AsyncIterable<object>>
  /** Erases the user's data in a transaction that may be repeated. May return a step for after the commit. */
  erase(runtime: Runtime, tx: Tx, userId: string): Promise<(() => void) | undefined>
}

const BATCH_SIZE = 500

/** Reads rows in batches, ordered by the unique column `by`, with the database's column names. `also` adds columns. */
export async function* readRows(
  db: Db,
  table: PgTable,
  by: PgColumn,
  where: SQL | undefined,
  { without = [], also = {} }: { without?: PgColumn[]; also?: Record<string, SQL> } = {},
): AsyncGenerator<Record<string, unknown>> {
  const columns = Object.values(getTableColumns(table)).filter(column => !without.includes(column))
  const selected = { ...Object.fromEntries(columns.map(column => [column.name, column])), ...also }
  let lastKey: unknown
  for (;;) {
    const rows = await db
      .select({ key: by, row: selected })
      .from(table)
      .where(lastKey === undefined ? where : and(where, gt(by, lastKey)))
      .orderBy(asc(by))
      .limit(BATCH_SIZE)
    for (const { row } of rows) yield row
    if (rows.length < BATCH_SIZE) return
    lastKey = rows.at(-1)!.key
  }
}
