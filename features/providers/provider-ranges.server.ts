import type { Database } from '../../platform/server/database/db.server.ts'

const MAX_PROVIDERS_PER_RANGE = 500
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** Calls `update` for ranges of providers' ids (`after` excluded, `last` included), so that no statement runs for long. */
export async function forEachProviderRange(
  database: Database,
  update: (after: string, last: string) => Promise<void>,
): Promise<void> {
  let after = BEFORE_ALL_IDS
  for (;;) {
    const [last] = await database.rows<{ id: string }>(
      `SELECT id FROM (
         SELECT id FROM profiles WHERE account_role = 'provider' AND id > $1 ORDER BY id LIMIT ${MAX_PROVIDERS_PER_RANGE}
       ) AS page ORDER BY id DESC LIMIT 1`,
      [after],
    )
    if (!last) return
    await update(after, last.id)
    after = last.id
  }
}
