import type { Database } from '../../../../platform/server/database/db.server.ts'

/** Binds a value and returns its placeholder, such as `$3`. A value other than text needs a type, as in `$3::int`. */
export type BindParam = (bound: unknown, type?: string) => string

/**
 * Hides the bound values from the planner. If the values could change the best plan, PostgreSQL plans every execution
 * again. With this many indexes, planning takes longer than reading the rows. Use this function where the best plan is
 * the same for all values.
 */
export const hideFromPlanner =
  (value: BindParam): BindParam =>
  (bound, type) =>
    `(SELECT ${value(bound, type)})`

export function runQuery<Row>(
  database: Database,
  write: (value: BindParam) => string,
  options?: { plannedForItsValues: boolean },
): Promise<Row[]> {
  const values: unknown[] = []
  const text = write((bound, type) => `$${values.push(bound)}${type ? `::${type}` : ''}`)
  return database.rows<Row>(text, values, options)
}
