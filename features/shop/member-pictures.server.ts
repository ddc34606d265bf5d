import { and, inArray } from 'drizzle-orm'
import type { ImageReferences } from '../../platform/server/feature.server.ts'
import { members } from '../members/member-tables.server.ts'

/** Returns the images that are portraits of members. */
export const memberPictureReferences: ImageReferences = async ({ db }, images) => {
  const [ownerIds, urls] = [images.map(({ ownerId }) => ownerId), images.map(({ url }) => url)]
  const shown = await db
    .select({ url: members.avatarUrl })
    .from(members)
    .where(and(inArray(members.providerId, ownerIds), inArray(members.avatarUrl, urls)))
  return shown.flatMap(({ url }) => url ?? [])
}
