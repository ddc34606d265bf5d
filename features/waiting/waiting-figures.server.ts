import type { Runtime } from '../../platform/server/runtime.server.ts'

/** Counts customers who began to wait from `from` until before `to`, and the offers that were made and taken then. */
export async function countWaits({ database }: Runtime, from: Date, to: Date) {
  const [row] = await database.rows<{ joined: number; offered: number; taken: number }>(
    `SELECT (SELECT count(*) FROM waits WHERE joined_at >= $1 AND joined_at < $2)::int AS joined,
       count(*)::int AS offered, (count(*) FILTER (WHERE status = 'taken'))::int AS taken
     FROM wait_offers WHERE offered_at >= $1 AND offered_at < $2`,
    [from.toISOString(), to.toISOString()],
  )
  return row!
}
