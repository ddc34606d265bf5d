import { providerFacts } from '../../features/providers/provider-tables.server.ts'
import { siteCounts, viewCounts } from '../../features/statistics/statistics-tables.server.ts'
import { providerWebsites, websiteDrafts, websiteSections } from '../../features/websites/website-tables.server.ts'
import { smallestDraft } from '../site-draft.ts'
import type { AccountParts } from './account-parts.ts'

export async function addWebsite({ fill, mark }: AccountParts): Promise<void> {
  const look = {
    primaryColor: '#2563eb',
    secondaryColor: '#f59e0b',
    fontFamily: 'Inter',
    templateId: 'modern',
  } as const
  const contactEmail = `${mark}@primer.rs`
  const [website] = await fill(providerWebsites, { ...look, siteTitle: `Sajt ${mark}`, published: true, contactEmail })
  const websiteId = website!.id
  await fill(websiteSections, { websiteId, sectionType: 'about', content: `O meni: ${mark}` })
  const content = { ...smallestDraft, site_title: `Nacrt ${mark}`, contact_email: contactEmail }
  await fill(websiteDrafts, { websiteId, content })
  await fill(providerFacts, { answerMinutes: 20, conversations: 5 })
  await fill(viewCounts, { day: '2026-11-20', views: 12 })
  await fill(siteCounts, { day: '2026-11-20', search: 3, call: 1 })
}
