import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { ServiceFilterState } from './service-filter-states.ts'
import type { ServiceStatus } from './service-status.ts'

/** A service as administrators see it, public or not. */
type ListedService = {
  id: string
  title: string
  category: string
  price: string | null
  imageUrl: string | null
  status: ServiceStatus
  ownerId: string
  ownerName: string
  rating: number
  ratingCount: number
  createdAt: Date
}

const conditions: Record<ServiceFilterState, string> = {
  sve: 'true',
  vidljive: "s.status = 'active'",
  pauzirane: "s.status <> 'active'",
}

const columns = `s.id, s.title, s.category, s.price, s.image_url AS "imageUrl", s.status, s.user_id AS "ownerId",
  p.name AS "ownerName", s.rating::float AS rating, s.rating_count AS "ratingCount", s.created_at AS "createdAt"`

/** Lists services whose title or owner's name contains `q`, the newest first, after the service with the id `after`. */
export const searchAllServices = (
  { database }: Runtime,
  { q, state, after, limit }: { q: string; state: ServiceFilterState; after?: string | undefined; limit: number },
): Promise<ListedService[]> =>
  database.rows<ListedService>(
    `SELECT ${columns} FROM services s JOIN profiles p ON p.id = s.user_id
     WHERE s.deleted_at IS NULL AND ${conditions[state]}
       AND ($1::uuid IS NULL OR (s.created_at, s.id) < (SELECT created_at, id FROM services WHERE id = $1))
       AND (s.title_key LIKE '%' || sr_key($3) || '%' OR s.user_id IN (
         SELECT id FROM profiles WHERE $3 <> '' AND people_key(name, email, phone) LIKE '%' || sr_key($3) || '%'))
     ORDER BY s.created_at DESC, s.id DESC LIMIT $2`,
    // Escapes the wildcards of LIKE in `q`.
    [after ?? null, limit, q.trim().replace(/[\\%_]/g, '\\$&')],
  )

type FullService = ListedService & { description: string; images: string[]; keywords: string[]; updatedAt: Date }

/** Returns a service with all its texts; null if the service is deleted. */
export async function findAnyService({ database }: Runtime, id: string): Promise<FullService | null> {
  const [found] = await database.rows<FullService>(
    `SELECT ${columns}, s.description, array_remove(s.image_url || s.additional_images, NULL) AS images, s.keywords,
       s.updated_at AS "updatedAt"
     FROM services s JOIN profiles p ON p.id = s.user_id WHERE s.id = $1 AND s.deleted_at IS NULL`,
    [id],
  )
  return found ?? null
}
