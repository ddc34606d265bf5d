import type { SiteDraft } from '../draft/site-draft.ts'
import type { Site, SiteSection } from '../site/site.ts'
import { type Network, profileUrl, readColor, type Website, type WebsiteChangesInput } from '../website.ts'

export type WebsiteDraft = SiteDraft

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
  pictures: section.pictures,
  questions: section.questions,
})

export const draftOf = (website: Website): WebsiteDraft => ({
  subdomain: website.subdomain,
  site_title: website.site_title,
  site_description: website.site_description,
  primary_color: website.primary_color,
  secondary_color: website.secondary_color,
  font_family: website.font_family,
  script: website.script,
  template_id: website.template_id,
  cover_image_url: website.cover_image_url,
  header_image_url: website.header_image_url,
  logo_url: website.logo_url,
  shows_hours: website.shows_hours,
  contact_email: website.contact_email ?? '',
  contact_phone: website.contact_phone ?? '',
  contact_address: website.contact_address ?? '',
  service_area: website.service_area ?? '',
  opening_message: website.opening_message ?? '',
  social_facebook: website.social_facebook ?? '',
  social_instagram: website.social_instagram ?? '',
  social_linkedin: website.social_linkedin ?? '',
  sections: website.sections.map(sectionOf),
})

const link = (network: Network, text: string) => profileUrl(network, text) || null

/** Returns the contact data. Empty texts become null. */
export const contactOf = (draft: WebsiteDraft) => ({
  contact_email: draft.contact_email.trim() || null,
  contact_phone: draft.contact_phone.trim() || null,
  contact_address: draft.contact_address.trim() || null,
  service_area: draft.service_area.trim() || null,
  opening_message: draft.opening_message.trim() || null,
  social_facebook: link('facebook', draft.social_facebook),
  social_instagram: link('instagram', draft.social_instagram),
  social_linkedin: link('linkedin', draft.social_linkedin),
})

export function websiteFields({ sections: _, template_id: __, ...fields }: WebsiteDraft): WebsiteChangesInput {
  return fields
}

/** Returns the draft as a site to render. The stored colour replaces an invalid colour. */
export function siteOfDraft(draft: WebsiteDraft, stored: Website): Site {
  const contact = contactOf(draft)
  return {
    ...draft,
    primary_color: readColor(draft.primary_color) ?? stored.primary_color,
    secondary_color: readColor(draft.secondary_color) ?? stored.secondary_color,
    ...contact,
    contact_numbers:
      contact.contact_phone === stored.contact_phone ? stored.contact_numbers : unsavedNumber(contact.contact_phone),
    sections: draft.sections.map(section => ({
      ...section,
      ...(section.section_type === 'hero' && followedTexts(section, draft, stored)),
      background_color: readColor(section.background_color ?? ''),
      text_color: readColor(section.text_color ?? ''),
    })),
  }
}

/** Returns an unsaved phone text without a link because only the server can extract phone numbers. */
const unsavedNumber = (phone: string | null) => (phone ? [{ text: phone, tel: null }] : [])

/** Returns the hero's new texts. Unedited hero texts follow the site's title and description, as on the server. */
function followedTexts(hero: SiteSection, draft: WebsiteDraft, stored: Website): Partial<SiteSection> {
  return {
    ...(hero.title === stored.site_title && { title: draft.site_title }),
    ...((hero.subtitle ?? '') === stored.site_description && { subtitle: draft.site_description || null }),
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
export const isChanged = (draft: WebsiteDraft, stored: Website) => !same(draft, draftOf(stored))
export function unfinishedQuestion({ sections }: Pick<WebsiteDraft, 'sections'>): string | undefined {
  const questions = sections.flatMap(section => section.questions)
  const at = questions.findIndex(({ question, answer }) => !question.trim() || !answer.trim())
  return at < 0
    ? undefined
    : `Pitanje ${at + 1} nema ${questions[at]!.question.trim() ? 'odgovor' : 'tekst'}. Dopunite ga ili uklonite.`
}

export const areSectionsChanged = (draft: WebsiteDraft, stored: Website) =>
  !same(draft.sections, draftOf(stored).sections)
