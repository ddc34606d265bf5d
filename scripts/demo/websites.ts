import { and, asc, eq, isNull } from 'drizzle-orm'
import { services } from '../../features/services/service-tables.server.ts'
import { sectionsOf } from '../../features/websites/templates.ts'
import { providerWebsites, websiteSections } from '../../features/websites/website-tables.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { websites } from './street.ts'

type IdOf = (kind: string, key: string) => string

/** Does nothing where the owner has a site. */
export async function addWebsites({ db }: Runtime, idOf: IdOf): Promise<void> {
  for (const site of websites) {
    const id = idOf('website', site.provider)
    const words = { title: site.title, description: site.description }
    await db.transaction(async tx => {
      const made = await tx
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
      if (!made.length) return
      await tx.insert(websiteSections).values(
        sectionsOf(site.template, words).map((section, index) => {
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

/**
 * Once the services have theirs: the oldest service's first picture at the top, its second beside the words, and in the
 * gallery what is named for it.
 */
export async function addWebsitePictures({ db }: Runtime, idOf: IdOf): Promise<void> {
  for (const { provider, gallery } of websites) {
    const id = idOf('website', provider)
    const [shown] = await db
      .select({ url: services.imageUrl, others: services.additionalImages })
      .from(services)
      .where(
        and(eq(services.userId, idOf('person', provider)), eq(services.status, 'active'), isNull(services.deletedAt)),
      )
      .orderBy(asc(services.createdAt))
      .limit(1)
    const bare = and(eq(providerWebsites.id, id), isNull(providerWebsites.coverImageUrl))
    const changed = await db
      .update(providerWebsites)
      .set({ coverImageUrl: shown?.url ?? null, updatedAt: new Date() })
      .where(bare)
      .returning({ id: providerWebsites.id })
    if (!changed.length) continue
    const about = and(eq(websiteSections.websiteId, id), eq(websiteSections.sectionType, 'about'))
    await db
      .update(websiteSections)
      .set({ imageUrl: shown?.others[0] ?? null })
      .where(about)
    if (!gallery.length) continue
    const photos = await db
      .select({ id: services.id, first: services.imageUrl, others: services.additionalImages })
      .from(services)
      .where(eq(services.userId, idOf('person', provider)))
    const pictures = gallery.flatMap(({ service, photo, caption = null, ...rest }) => {
      const found = photos.find(each => each.id === idOf('service', service))
      const url = found && [found.first, ...found.others][photo]
      return url ? [{ url, caption, ...rest }] : []
    })
    await db
      .update(websiteSections)
      .set({ pictures })
      .where(and(eq(websiteSections.websiteId, id), eq(websiteSections.sectionType, 'gallery')))
  }
}
