import { v7 as uuidv7 } from 'uuid'
import { providerFacts } from '../../features/providers/provider-tables.server.ts'
import { siteCounts, viewCounts } from '../../features/statistics/statistics-tables.server.ts'
import { providerWebsites, websiteDrafts, websiteSections } from '../../features/websites/website-tables.server.ts'
import { smallestDraft } from '../site-draft.ts'
import type { AccountParts } from './account-parts.ts'

export async function addWebsite({ db, mark, me }: AccountParts): Promise<void> {
  const websiteId = uuidv7()
  await db.insert(providerWebsites).values({
    id: websiteId,
    providerId: me.id,
    subdomain: mark,
    siteTitle: `Sajt ${mark}`,
    primaryColor: '#2563eb',
    secondaryColor: '#f59e0b',
    fontFamily: 'Inter',
    templateId: 'modern',
    published: true,
    contactEmail: `${mark}@primer.rs`,
  })
  await db
    .insert(websiteSections)
    .values({ id: uuidv7(), websiteId, sectionType: 'about', sectionOrder: 1, content: `O meni: ${mark}` })
  const content = { ...smallestDraft, site_title: `Nacrt ${mark}`, contact_email: `${mark}@primer.rs` }
  await db.insert(websiteDrafts).values({ websiteId, version: 1, content })
  await db
    .insert(providerFacts)
    .values({ providerId: me.id, answerMinutes: 20, conversations: 5 })
    .onConflictDoNothing()
  await db.insert(viewCounts).values({ providerId: me.id, day: '2026-11-20', views: 12 }).onConflictDoNothing()
  await db.insert(siteCounts).values({ providerId: me.id, day: '2026-11-20', search: 3, call: 1 }).onConflictDoNothing()
}
