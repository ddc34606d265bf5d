import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './db.server.ts'

/**
 * Renders a statement with named placeholders (`sql.placeholder`) once, for frequent long statements: rendering takes
 * Drizzle longer than sending. Returns a function that runs the statement with a value for each placeholder.
 */
export function renderOnce<Row>(
  statement: SQL,
): (database: Database, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  return (database, values) => database.rows<Row>(text, fillPlaceholders(params, values))
}
