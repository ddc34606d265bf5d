import type { Database } from '../../../../platform/server/database/db.server.ts'

/** Writes a value into a statement and answers its place there, `$3`; a type has to be said where it is no text. */
export type Value = (given: unknown, type?: string) => string

/**
 * The same, hidden from the planner. Where only one way leads to the rows, whatever the values are, a plan made for them
 * is no better than the one for any; PostgreSQL believes it to be, makes it again each time, and with so many indexes
 * that takes longer than the rows do. What it cannot see it does not plan for.
 */
export const unseen =
  (value: Value): Value =>
  (given, type) =>
    `(SELECT ${value(given, type)})`

/** Asks what is written with its values as parameters. */
export function ask<Row>(
  database: Database,
  write: (value: Value) => string,
  how?: { plannedForItsValues: boolean },
): Promise<Row[]> {
  const values: unknown[] = []
  const text = write((given, type) => `$${values.push(given)}${type ? `::${type}` : ''}`)
  return database.rows<Row>(text, values, how)
}
