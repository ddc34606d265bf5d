import { and, desc, eq, inArray, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { excerpt } from './list/service-part.server.ts'
import { shownPrice } from './price.ts'
import type { ServiceCardData } from './service.ts'
import { services } from './service-tables.server.ts'

/** Active services as cards, the newest first, `most` of them. */
async function listCards({ db }: Runtime, where: SQL | undefined, most: number): Promise<ServiceCardData[]> {
  const rows = await db
    .select({
      id: services.id,
      title: services.title,
      description: sql<string>`left(${services.description}, ${sql.raw(String(excerpt))})`,
      category: services.category,
      price: services.price,
      price_from: services.priceFrom,
      image_url: services.imageUrl,
      provider_id: profiles.id,
      provider_name: sql<string | null>`nullif(${profiles.name}, '')`,
      provider_slug: profiles.slug,
      provider_avatar_url: profiles.avatarUrl,
      location: profiles.location,
      rating: services.rating,
      reviews: services.ratingCount,
      free_day: services.freeDay,
      created_at: services.createdAt,
    })
    .from(services)
    .innerJoin(profiles, eq(profiles.id, services.userId))
    .where(and(eq(services.status, 'active'), isNull(services.deletedAt), where))
    .orderBy(desc(services.createdAt), desc(services.id))
    .limit(most)
  return rows.map(({ price_from, ...row }) => ({
    ...row,
    price: shownPrice(row.price, price_from !== null),
    created_at: row.created_at.toISOString(),
  }))
}

/** A provider's active services as cards, the newest first, `most` of them; `without` leaves one out. */
export const listServicesOf = (
  runtime: Runtime,
  userId: string,
  { most, without }: { most: number; without?: string },
): Promise<ServiceCardData[]> =>
  listCards(runtime, and(eq(services.userId, userId), without ? ne(services.id, without) : undefined), most)

/** These services as cards, in this order; what is not listed is left out. */
export async function listServicesById(runtime: Runtime, ids: string[]): Promise<ServiceCardData[]> {
  if (!ids.length) return []
  const isOpen = or(not(profiles.banned), lte(profiles.banExpires, sql`now()`))
  const found = await listCards(runtime, and(inArray(services.id, ids), isOpen), ids.length)
  return ids.flatMap(id => found.filter(service => service.id === id))
}

/** What a provider has done through all his services, deleted ones too; whether there is still one that is not deleted. */
export async function findWork({ database }: Runtime, userId: string): Promise<{ jobs: number; offers: boolean }> {
  const [row] = await database.rows<{ jobs: number; offers: boolean }>(
    `SELECT coalesce(sum(bookings), 0)::int AS jobs, coalesce(bool_or(deleted_at IS NULL), false) AS offers
     FROM services WHERE user_id = $1`,
    [userId],
  )
  return row!
}
