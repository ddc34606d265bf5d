import { openPostgres } from '../platform/server/database/postgres-db.server.ts'
import { silent } from './programs.ts'

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Statements by hand, over a connection that goes again. */
export async function change<Result>(url: string, work: (query: Query) => Promise<Result>): Promise<Result> {
  const database = await openPostgres(() => url, 1, silent)
  try {
    // Filling takes longer than any request may.
    await database.exec('SET statement_timeout = 0')
    return await work((text, values = []) => database.rows(text, values))
  } finally {
    await database.close()
  }
}
