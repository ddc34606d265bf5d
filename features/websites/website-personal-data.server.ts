import { and, eq, inArray, or } from 'drizzle-orm'
import type { ImageReferences } from '../../platform/server/feature.server.ts'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { picturesOf } from './site-images.server.ts'
import { providerWebsites, websiteDrafts, websiteSections } from './website-tables.server.ts'

/** A provider's website with its sections; it goes with its owner, and its address is free again. */
export const websitePersonalData: PersonalData = {
  tables: {
    provider_websites: ({ db }, userId) =>
      rowsOf(db, providerWebsites, providerWebsites.id, eq(providerWebsites.providerId, userId)),
    website_sections: ({ db }, userId) => {
      const mine = db
        .select({ id: providerWebsites.id })
        .from(providerWebsites)
        .where(eq(providerWebsites.providerId, userId))
      return rowsOf(db, websiteSections, websiteSections.id, inArray(websiteSections.websiteId, mine))
    },
    website_drafts: ({ db }, userId) => {
      const mine = db
        .select({ id: providerWebsites.id })
        .from(providerWebsites)
        .where(eq(providerWebsites.providerId, userId))
      return rowsOf(db, websiteDrafts, websiteDrafts.websiteId, inArray(websiteDrafts.websiteId, mine))
    },
  },
  async erase(_runtime, tx, userId) {
    await tx.delete(providerWebsites).where(eq(providerWebsites.providerId, userId))
    return undefined
  },
}

/**
 * Pictures that a website or its draft shows, for the sweep of images; and all that were uploaded for websites, which the builder goes
 * on offering until their owner deletes them.
 */
export const websiteImageReferences: ImageReferences = async ({ db }, images) => {
  const urls = images.map(image => image.url)
  if (!urls.length) return []
  const owners = images.map(image => image.ownerId)
  const sites = await db
    .select({
      cover: providerWebsites.coverImageUrl,
      header: providerWebsites.headerImageUrl,
      logo: providerWebsites.logoUrl,
    })
    .from(providerWebsites)
    .where(
      and(
        inArray(providerWebsites.providerId, owners),
        or(
          inArray(providerWebsites.coverImageUrl, urls),
          inArray(providerWebsites.headerImageUrl, urls),
          inArray(providerWebsites.logoUrl, urls),
        ),
      ),
    )
  const sections = await db
    .select({ url: websiteSections.imageUrl, pictures: websiteSections.pictures })
    .from(websiteSections)
    .innerJoin(providerWebsites, eq(providerWebsites.id, websiteSections.websiteId))
    .where(inArray(providerWebsites.providerId, owners))
  const drafts = await db
    .select({ content: websiteDrafts.content })
    .from(websiteDrafts)
    .innerJoin(providerWebsites, eq(providerWebsites.id, websiteDrafts.websiteId))
    .where(inArray(providerWebsites.providerId, owners))
  const shown = [
    ...drafts.flatMap(({ content }) => (content ? picturesOf(content) : [])),
    ...sites.flatMap(site => [site.cover, site.header, site.logo]),
    ...sections.flatMap(section => [section.url, ...section.pictures.map(picture => picture.url)]),
  ]
  const kept = urls.filter(url => url.startsWith('/media/website_images/'))
  return [...kept, ...shown.filter(url => url !== null)]
}
