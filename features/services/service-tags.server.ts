import { and, eq, isNull } from 'drizzle-orm'
import { shows } from '../../platform/server/cache/public-tags.server.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { services } from './service-tables.server.ts'

/** All lists: each service may come into any of them, or leave it. */
export const lists = 'services'

/** One service's page with all that stands on it. */
export const serviceTag = (id: string) => `service:${id.toLowerCase()}`

/** All that one provider offers, with how it was rated. */
export const offersTag = (providerId: string) => `offers:${providerId}`

/** For endpoints whose path names the service they show. */
export const showsService = shows(c => [serviceTag(c.req.param('id')!)])

/** Where somebody is shown as a provider: nowhere, or in the lists and with each of his services. */
export async function tagsOfProvider({ db }: { db: Pick<Tx, 'select'> }, userId: string): Promise<string[]> {
  const own = await db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.userId, userId), isNull(services.deletedAt)))
  return own.length ? [lists, ...own.map(({ id }) => serviceTag(id))] : []
}
