import { openPostgres } from '../platform/server/database/postgres-db.server.ts'
import { silentLog } from './programs.ts'

export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export async function runStatements<Result>(url: string, work: (query: Query) => Promise<Result>): Promise<Result> {
  const database = await openPostgres(() => url, 1, silentLog)
  try {
    // Switches the timeout off, because filling a database takes longer than the timeout of requests.
    await database.exec('SET statement_timeout = 0')
    return await work((text, values = []) => database.rows(text, values))
  } finally {
    await database.close()
  }
}
