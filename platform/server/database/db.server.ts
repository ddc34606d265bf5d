import { join } from 'node:path'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { root } from '../root.server.ts'

/** The one database type the features know. Both drivers answer to it with the same SQL. */
export type Db = NodePgDatabase
/** A running transaction. Inside one, use nothing else: the embedded database has a single connection. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  kind: 'postgres' | 'embedded'
  db: Db
  /** One statement past Drizzle, for libraries that bring their own SQL. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /**
   * The rows of a hot read past Drizzle, in the types of the driver (a time is a Date). `plannedForItsValues` where the
   * best plan hangs on them, as with LIKE: a plan for any value reads a hundred times too much for some.
   */
  rows<Row>(text: string, values: unknown[], how?: { plannedForItsValues: boolean }): Promise<Row[]>
  /** Several statements at once, without parameters. */
  exec(text: string): Promise<unknown>
  /** Of this process: open, unused, and how many wait for one; and whether there is an answer at all. */
  connections(): { total: number; idle: number; waiting: number; isUp: boolean }
  close(): Promise<void>
}

export const migrationsFolder = join(root, 'migrations')
/** PostgreSQL's code for a value that may be there only once. */
export const uniqueViolation = '23505'

/** There is no connection to the database, or it broke; whether a statement that was on its way has been done is open. */
export class DatabaseAway extends Error {
  /** Survives the ways in which libraries copy an error. */
  readonly code = 'DATABASE_AWAY'

  constructor(options?: ErrorOptions) {
    super('the database does not answer', options)
    this.name = 'DatabaseAway'
  }
}

/** It is about the database's absence, under however many wrappings; PostgreSQL's own words for it are 57P01 to 57P03. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error as { code?: unknown; cause?: unknown } | null; at; at = at.cause as typeof at) {
    if (typeof at !== 'object') return false
    if (at.code === 'DATABASE_AWAY' || /^57P0[123]$/.test(String(at.code))) return true
  }
  return false
}

/** The code PostgreSQL gave, under however many wrappings. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}
