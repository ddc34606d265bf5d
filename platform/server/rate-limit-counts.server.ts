import { batchCalls } from './database/batch-calls.server.ts'
import type { Database } from './database/db.server.ts'

/** Points to add to a key's count, which starts at zero again after `expire` (ms since 1970). */
export type Count = { key: string; points: number; expire: number | null }
export type Counted = { points: number; expire: string | number | null }
type Statement = { name?: string; text: string; values?: unknown[] }

/** The name that rate-limiter-flexible gives to the statement that counts. */
const COUNT_STATEMENT = 'rate_limits:rlflx-upsert'

/**
 * Returns the database client for rate-limiter-flexible. Counts of the same turn of the event loop share a statement,
 * because every change of a signed-in user is counted.
 */
export function createCountClient(database: Database) {
  const count = batchCalls((counts: Count[]) => countTogether(database, counts))
  return {
    async query({ name, text, values = [] }: Statement): Promise<{ rows: unknown[] }> {
      if (name !== COUNT_STATEMENT) return database.query(text, values)
      const [key, points, expire] = values as [string, number, number | null]
      return { rows: [await count({ key, points, expire })] }
    },
  }
}

/**
 * Writes the statement that adds the counts of the query `source` (key, points, expire). It returns the key's points and
 * expiry after the addition. `now` is the placeholder of the time in milliseconds.
 */
export const writeCount = (source: string, now: string): string => `
  INSERT INTO rate_limits AS stored (key, points, expire) ${source}
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN stored.expire <= ${now} THEN excluded.points ELSE stored.points + excluded.points END,
    expire = CASE WHEN stored.expire <= ${now} THEN excluded.expire ELSE stored.expire END
  RETURNING key, points, expire`

/** Returns for each count the points that its key has then, as if the counts came one after the other. */
export async function countTogether(database: Database, counts: Count[]): Promise<Counted[]> {
  const sums = new Map<string, Count>()
  for (const each of counts) sums.set(each.key, { ...each, points: each.points + (sums.get(each.key)?.points ?? 0) })
  // All instances lock rows in the order of their keys, so that no two wait for each other.
  const rows = [...sums.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  const counted = await database.rows<Counted & { key: string }>(
    writeCount('SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[])', '$4'),
    [rows.map(row => row.key), rows.map(row => row.points), rows.map(row => row.expire), Date.now()],
  )
  const totals = new Map(counted.map(row => [row.key, row]))
  return counts
    .toReversed()
    .map(({ key, points }) => {
      const { expire, points: total } = totals.get(key)!
      totals.set(key, { key, expire, points: total - points })
      return { expire, points: total }
    })
    .toReversed()
}
