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

/**
 * Counts a provider's offers made from `from` until before `to` that became bookings. Ended waits are deleted after
 * `ENDED_RETENTION_DAYS`, so an earlier period has no figure.
 */
export async function countTakenOffers({ database }: Runtime, providerId: string, from: Date, to: Date) {
  const [row] = await database.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM wait_offers
     WHERE provider_id = $1 AND status = 'taken' AND offered_at >= $2 AND offered_at < $3`,
    [providerId, from.toISOString(), to.toISOString()],
  )
  return row!.count
}
