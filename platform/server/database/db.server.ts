import { join } from 'node:path'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { root } from '../root.server.ts'

/** Both drivers support this type with the same SQL. */
export type Db = NodePgDatabase
/** A running transaction. Inside it use nothing else, since the embedded database has a single connection. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  kind: 'postgres' | 'embedded'
  db: Db
  /** Runs a statement without Drizzle, for libraries with their own SQL. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /**
   * Runs a hot read with the driver's types (a time is a Date). `plannedForItsValues` is for statements such as LIKE,
   * whose generic plan may read a hundred times too much.
   */
  rows<Row>(text: string, values: unknown[], how?: { plannedForItsValues: boolean }): Promise<Row[]>
  /** Runs several statements at once, without parameters. */
  exec(text: string): Promise<unknown>
  /** Connections of this process; `waiting` counts callers. */
  connections(): { total: number; idle: number; waiting: number; isUp: boolean }
  close(): Promise<void>
}

export const migrationsFolder = join(root, 'migrations')
/** unique_violation. */
export const UNIQUE_VIOLATION = '23505'

/** No connection to the database, or it broke, so it is unknown whether a statement under way was executed. */
export class DatabaseUnavailable extends Error {
  /** Survives libraries that copy errors. */
  readonly code = 'DATABASE_AWAY'

  constructor(options?: ErrorOptions) {
    super('the database does not answer', options)
    this.name = 'DatabaseAway'
  }
}

/** Includes the causes; 57P01 to 57P03 mean that the database is starting or stopping. */
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
