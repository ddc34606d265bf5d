import { and, eq, isNull } from 'drizzle-orm'
import { cacheTags } from '../../platform/server/cache/public-tags.server.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { services } from './service-tables.server.ts'

/** All lists have one cache tag, because a changed service may enter or leave any list. */
export const listsTag = 'services'

export const serviceTag = (id: string) => `service:${id.toLowerCase()}`

/** The cache tag of a provider's services and their ratings. */
export const offersTag = (providerId: string) => `offers:${providerId}`

/** The cache tags of endpoints whose path names a service. */
export const showsService = cacheTags(c => [serviceTag(c.req.param('id')!)])

/** Returns the cache tags of pages that show a user as a provider: of all lists and of the user's services, or none. */
export async function findProviderTags({ db }: { db: Pick<Tx, 'select'> }, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.userId, userId), isNull(services.deletedAt)))
  return rows.length ? [listsTag, ...rows.map(({ id }) => serviceTag(id))] : []
}
