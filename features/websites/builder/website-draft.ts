import type { Site, SiteSection } from '../site/site.ts'
import { type Website, withScheme } from '../website.ts'

/** What stands in the builder's fields; nothing of it is stored before a step is saved. */
export type WebsiteDraft = Omit<Site, 'contact_email' | 'contact_phone' | `social_${string}`> & {
  subdomain: string
  contact_email: string
  contact_phone: string
  social_facebook: string
  social_instagram: string
  social_linkedin: string
}

const sectionOf = (section: SiteSection): SiteSection => ({
  section_type: section.section_type,
  is_visible: section.is_visible,
  title: section.title,
  subtitle: section.subtitle,
  content: section.content,
  image_url: section.image_url,
  button_text: section.button_text,
  button_url: section.button_url,
  background_color: section.background_color,
  text_color: section.text_color,
})

export const draftOf = (website: Website): WebsiteDraft => ({
  subdomain: website.subdomain,
  site_title: website.site_title,
  site_description: website.site_description,
  primary_color: website.primary_color,
  secondary_color: website.secondary_color,
  font_family: website.font_family,
  template_id: website.template_id,
  cover_image_url: website.cover_image_url,
  header_image_url: website.header_image_url,
  contact_email: website.contact_email ?? '',
  contact_phone: website.contact_phone ?? '',
  social_facebook: website.social_facebook ?? '',
  social_instagram: website.social_instagram ?? '',
  social_linkedin: website.social_linkedin ?? '',
  sections: website.sections.map(sectionOf),
})

const isColor = (color: string) => /^#[0-9a-f]{6}$/i.test(color)
const link = (text: string) => withScheme(text) || null

/** The draft as the renderer takes it; a colour that is half typed waits until it is one. */
export function siteOfDraft(draft: WebsiteDraft, stored: Website): Site {
  return {
    ...draft,
    primary_color: isColor(draft.primary_color) ? draft.primary_color : stored.primary_color,
    secondary_color: isColor(draft.secondary_color) ? draft.secondary_color : stored.secondary_color,
    contact_email: draft.contact_email.trim() || null,
    contact_phone: draft.contact_phone.trim() || null,
    social_facebook: link(draft.social_facebook),
    social_instagram: link(draft.social_instagram),
    social_linkedin: link(draft.social_linkedin),
    sections: draft.sections.map(section => ({
      ...section,
      ...(section.section_type === 'hero' && followed(section, draft, stored)),
      background_color: section.background_color && isColor(section.background_color) ? section.background_color : null,
      text_color: section.text_color && isColor(section.text_color) ? section.text_color : null,
    })),
  }
}

/** The first section says what the site is called until somebody writes there himself; saving does the same. */
function followed(hero: SiteSection, draft: WebsiteDraft, stored: Website): Partial<SiteSection> {
  return {
    ...(hero.title === stored.site_title && { title: draft.site_title }),
    ...((hero.subtitle ?? '') === stored.site_description && { subtitle: draft.site_description || null }),
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
export const isChanged = (draft: WebsiteDraft, stored: Website) => !same(draft, draftOf(stored))
export const areSectionsChanged = (draft: WebsiteDraft, stored: Website) =>
  !same(draft.sections, draftOf(stored).sections)
