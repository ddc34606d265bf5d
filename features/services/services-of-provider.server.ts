import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { ServiceCardData } from './service.ts'
import { type CardRow, cardColumns, toCard } from './service-card.server.ts'

/** Lists active services as cards, the newest first; `where` is a condition on the service `s` and its provider `p`. */
async function listCards(
  { database }: Runtime,
  where: string,
  values: unknown[],
  limit: number,
): Promise<ServiceCardData[]> {
  const rows = await database.rows<CardRow>(
    `SELECT ${cardColumns} FROM services s JOIN profiles p ON p.id = s.user_id
     WHERE s.status = 'active' AND s.deleted_at IS NULL AND ${where}
     ORDER BY s.created_at DESC, s.id DESC LIMIT $${values.length + 1}`,
    [...values, limit],
  )
  return rows.map(toCard)
}

/** Lists at most `most` active services of a provider as cards, the newest first, without the service `without`. */
export const listServicesOf = (
  runtime: Runtime,
  userId: string,
  { most, without }: { most: number; without?: string },
): Promise<ServiceCardData[]> =>
  without
    ? listCards(runtime, 's.user_id = $1 AND s.id <> $2', [userId, without], most)
    : listCards(runtime, 's.user_id = $1', [userId], most)

/** Returns public services as cards, in the same order as `ids`. */
export async function listServicesById(runtime: Runtime, ids: string[]): Promise<ServiceCardData[]> {
  if (!ids.length) return []
  const where = 's.id = ANY($1::uuid[]) AND (NOT p.banned OR p.ban_expires <= now())'
  const found = await listCards(runtime, where, [ids], ids.length)
  return ids.flatMap(id => found.filter(service => service.id === id))
}

/** Returns how many jobs a provider has completed, and whether any of the provider's services is not deleted. */
export async function findProviderWork(
  { database }: Runtime,
  userId: string,
): Promise<{ jobs: number; offers: boolean }> {
  const [row] = await database.rows<{ jobs: number; offers: boolean }>(
    `SELECT coalesce(sum(bookings), 0)::int AS jobs, coalesce(bool_or(deleted_at IS NULL), false) AS offers
     FROM services WHERE user_id = $1`,
    [userId],
  )
  return row!
}
