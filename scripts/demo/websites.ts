import { and, asc, eq, isNull } from 'drizzle-orm'
import { services } from '../../features/services/service-tables.server.ts'
import { templateSections } from '../../features/websites/templates.ts'
import { providerWebsites, websiteSections } from '../../features/websites/website-tables.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { websites } from './demo-data.ts'

type IdOf = (kind: string, key: string) => string

/** Adds the demonstration's websites, except for owners who already have a website. */
export async function addWebsites({ db }: Runtime, idOf: IdOf): Promise<void> {
  for (const site of websites) {
    const id = idOf('website', site.provider)
    const words = { title: site.title, description: site.description }
    await db.transaction(async tx => {
      const added = await tx
        .insert(providerWebsites)
        .values({
          id,
          providerId: idOf('person', site.provider),
          subdomain: site.subdomain,
          siteTitle: site.title,
          siteDescription: site.description,
          primaryColor: site.primary,
          secondaryColor: '#f59e0b',
          fontFamily: site.font,
          templateId: site.template,
          published: true,
          contactPhone: site.phone,
        })
        .onConflictDoNothing()
        .returning({ id: providerWebsites.id })
      if (!added.length) return
      await tx.insert(websiteSections).values(
        templateSections(site.template, words).map((section, index) => {
          const { title, subtitle, content, button_text } = { ...section, ...site.words[section.section_type] }
          return {
            id: idOf('section', `${site.provider}/${section.section_type}`),
            websiteId: id,
            sectionOrder: index,
            sectionType: section.section_type,
            title,
            subtitle,
            content,
            buttonText: button_text,
          }
        }),
      )
    })
  }
}

/** Adds the gallery, and the oldest service's first two pictures as cover and 'about'. Services need pictures first. */
export async function addWebsitePictures({ db }: Runtime, idOf: IdOf): Promise<void> {
  for (const { provider, gallery } of websites) {
    const id = idOf('website', provider)
    const [oldest] = await db
      .select({ url: services.imageUrl, others: services.additionalImages })
      .from(services)
      .where(
        and(eq(services.userId, idOf('person', provider)), eq(services.status, 'active'), isNull(services.deletedAt)),
      )
      .orderBy(asc(services.createdAt))
      .limit(1)
    const isWithoutCover = and(eq(providerWebsites.id, id), isNull(providerWebsites.coverImageUrl))
    const changed = await db
      .update(providerWebsites)
      .set({ coverImageUrl: oldest?.url ?? null, updatedAt: new Date() })
      .where(isWithoutCover)
      .returning({ id: providerWebsites.id })
    if (!changed.length) continue
    const isAbout = and(eq(websiteSections.websiteId, id), eq(websiteSections.sectionType, 'about'))
    await db
      .update(websiteSections)
      .set({ imageUrl: oldest?.others[0] ?? null })
      .where(isAbout)
    if (!gallery.length) continue
    const photos = await db
      .select({ id: services.id, first: services.imageUrl, others: services.additionalImages })
      .from(services)
      .where(eq(services.userId, idOf('person', provider)))
    const pictures = gallery.flatMap(({ service, photo, caption = null, ...rest }) => {
      const owner = photos.find(each => each.id === idOf('service', service))
      const url = owner && [owner.first, ...owner.others][photo]
      return url ? [{ url, caption, ...rest }] : []
    })
    await db
      .update(websiteSections)
      .set({ pictures })
      .where(and(eq(websiteSections.websiteId, id), eq(websiteSections.sectionType, 'gallery')))
  }
}
