import type { Database } from '../../platform/server/database/db.server.ts'

/** Returns a map that gives the owner's id for each service id, without deleted services. */
export async function ownersOf(database: Database, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await database.rows<{ id: string; user_id: string }>(
    'SELECT id, user_id FROM services WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL',
    [ids],
  )
  return new Map(rows.map(row => [row.id, row.user_id]))
}
