import { join } from 'node:path'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { root } from '../root.server.ts'

/** The type of Drizzle's databases. PostgreSQL and the embedded database run the same SQL. */
export type Db = NodePgDatabase
/** A running transaction. Use no other connection inside, because the embedded database has only one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  kind: 'postgres' | 'embedded'
  db: Db
  /** Runs a statement without Drizzle, for libraries that write their own SQL. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /**
   * Runs a frequent read without Drizzle (times become Dates). `plannedForItsValues` makes PostgreSQL plan each time,
   * because the general plan of statements such as LIKE may read a hundred times too many rows.
   */
  rows<Row>(text: string, values: unknown[], how?: { plannedForItsValues: boolean }): Promise<Row[]>
  /** Runs one text with several statements, without parameters. */
  exec(text: string): Promise<unknown>
  /** Counts connections of this process. `waiting` counts callers that wait for a connection. */
  connections(): { total: number; idle: number; waiting: number; isUp: boolean }
  close(): Promise<void>
}

export const migrationsFolder = join(root, 'migrations')
/** PostgreSQL's code for unique_violation. */
export const UNIQUE_VIOLATION = '23505'

/** There is no connection, or the connection broke. After a break, the statement may have been executed. */
export class DatabaseUnavailable extends Error {
  /** The error is recognized by this code, because libraries copy errors without their class. */
  readonly code = 'DATABASE_AWAY'

  constructor(options?: ErrorOptions) {
    super('the database does not answer', options)
    this.name = 'DatabaseAway'
  }
}

/** Checks the error and its causes. 57P01 to 57P03 mean that the database is starting or stopping. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error as { code?: unknown; cause?: unknown } | null; at; at = at.cause as typeof at) {
    if (typeof at !== 'object') return false
    if (at.code === 'DATABASE_AWAY' || /^57P0[123]$/.test(String(at.code))) return true
  }
  return false
}

export function databaseErrorCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}
