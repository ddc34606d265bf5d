import { and, eq, inArray, or } from 'drizzle-orm'
import type { ImageReferences } from '../../platform/server/feature.server.ts'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { picturesOf } from './site-images.server.ts'
import { providerWebsites, websiteDrafts, websiteSections } from './website-tables.server.ts'

/** Exports and erases a provider's website, sections and draft. Afterwards the site's address is free again. */
export const websitePersonalData: PersonalData = {
  tables: {
    provider_websites: ({ db }, userId) =>
      readRows(db, providerWebsites, providerWebsites.id, eq(providerWebsites.providerId, userId)),
    website_sections: ({ db }, userId) => {
      const mine = db
        .select({ id: providerWebsites.id })
        .from(providerWebsites)
        .where(eq(providerWebsites.providerId, userId))
      return readRows(db, websiteSections, websiteSections.id, inArray(websiteSections.websiteId, mine))
    },
    website_drafts: ({ db }, userId) => {
      const mine = db
        .select({ id: providerWebsites.id })
        .from(providerWebsites)
        .where(eq(providerWebsites.providerId, userId))
      return readRows(db, websiteDrafts, websiteDrafts.websiteId, inArray(websiteDrafts.websiteId, mine))
    },
  },
  async erase(_runtime, tx, userId) {
    await tx.delete(providerWebsites).where(eq(providerWebsites.providerId, userId))
    return undefined
  },
}

/** Returns the images that must not be deleted: all images in websites and drafts, and all uploads for websites. */
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
  const referenced = [
    ...drafts.flatMap(({ content }) => (content ? picturesOf(content) : [])),
    ...sites.flatMap(site => [site.cover, site.header, site.logo]),
    ...sections.flatMap(section => [section.url, ...section.pictures.map(picture => picture.url)]),
  ]
  const uploads = urls.filter(url => url.startsWith('/media/website_images/'))
  return [...uploads, ...referenced.filter(url => url !== null)]
}
