import { and, asc, getTableColumns, gt, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './database/db.server.ts'
import type { Runtime } from './runtime.server.ts'

/** What one feature keeps of a person: how it is handed out to him, and how it is erased when he goes. */
export type PersonalData = {
  /** Every row that is his, by table. Secrets stay out: what opens an account is not what he has told us. */
  tables: Record<string, (runtime: Runtime, userId: string) => AsyncIterable<object>>
  /**
   * Inside the one transaction of a deletion; may run again for the same person. What others own stays. Answers what
   * is to be done when the transaction is through.
   */
  erase(runtime: Runtime, tx: Tx, userId: string): Promise<(() => void) | undefined>
}

const batch = 500

/** A table's rows, read in batches by a unique column, with the names of the database; `also` says more of each. */
export async function* rowsOf(
  db: Db,
  table: PgTable,
  by: PgColumn,
  where: SQL | undefined,
  { without = [], also = {} }: { without?: PgColumn[]; also?: Record<string, SQL> } = {},
): AsyncGenerator<Record<string, unknown>> {
  const columns = Object.values(getTableColumns(table)).filter(column => !without.includes(column))
  const shown = { ...Object.fromEntries(columns.map(column => [column.name, column])), ...also }
  let last: unknown
  for (;;) {
    const rows = await db
      .select({ place: by, row: shown })
      .from(table)
      .where(last === undefined ? where : and(where, gt(by, last)))
      .orderBy(asc(by))
      .limit(batch)
    for (const { row } of rows) yield row
    if (rows.length < batch) return
    last = rows.at(-1)!.place
  }
}
