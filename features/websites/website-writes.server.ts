import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { WebsiteRow } from './own-website.server.ts'
import type { SiteSection } from './site/site.ts'
import type { WebsiteChanges } from './website.ts'
import { websiteLengths } from './website-limits.ts'
import { websiteSections } from './website-tables.server.ts'

export async function replaceSections(tx: Tx, websiteId: string, sections: SiteSection[]): Promise<void> {
  await tx.delete(websiteSections).where(eq(websiteSections.websiteId, websiteId))
  await insertSections(tx, websiteId, sections)
}

export async function insertSections(tx: Tx, websiteId: string, sections: SiteSection[]): Promise<void> {
  if (!sections.length) return
  await tx.insert(websiteSections).values(
    sections.map((section, index) => ({
      id: uuidv7(),
      websiteId,
      sectionOrder: index,
      sectionType: section.section_type,
      isVisible: section.is_visible,
      title: section.title?.slice(0, websiteLengths.sectionTitle) ?? null,
      subtitle: section.subtitle?.slice(0, websiteLengths.sectionSubtitle) ?? null,
      content: section.content,
      imageUrl: section.image_url,
      buttonText: section.button_text,
      buttonUrl: section.button_url,
      backgroundColor: section.background_color,
      textColor: section.text_color,
      pictures: section.pictures,
      questions: section.questions,
    })),
  )
}

const columns = {
  site_title: 'siteTitle',
  site_description: 'siteDescription',
  subdomain: 'subdomain',
  primary_color: 'primaryColor',
  secondary_color: 'secondaryColor',
  font_family: 'fontFamily',
  cover_image_url: 'coverImageUrl',
  header_image_url: 'headerImageUrl',
  logo_url: 'logoUrl',
  contact_email: 'contactEmail',
  contact_phone: 'contactPhone',
  contact_address: 'contactAddress',
  service_area: 'serviceArea',
  script: 'script',
  shows_hours: 'showsHours',
  opening_message: 'openingMessage',
  social_facebook: 'socialFacebook',
  social_instagram: 'socialInstagram',
  social_linkedin: 'socialLinkedin',
} as const satisfies Record<keyof WebsiteChanges, keyof WebsiteRow>

/** Returns the changes as columns of the site; omitted fields are left out. */
export const columnsOf = (changes: WebsiteChanges) =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [columns[name as keyof WebsiteChanges], value]),
  )
