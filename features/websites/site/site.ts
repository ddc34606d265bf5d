import type { PhoneNumber } from '../../../platform/serbian/phone-number.ts'

/** What a site is made of, without a word of how it is stored; the renderer needs no more. */

export const templateIds = ['modern', 'business', 'creative', 'craft', 'salon'] as const
export type TemplateId = (typeof templateIds)[number]
export const isKnownTemplate = (id: string): id is TemplateId => (templateIds as readonly string[]).includes(id)
/** The template whose look a site has: one that this version does not know, stored by a later one, looks like the first. */
export const knownTemplate = (id: string): TemplateId => (isKnownTemplate(id) ? id : 'modern')

export const sectionTypes = [
  'hero',
  'about',
  'services',
  'prices',
  'testimonials',
  'gallery',
  'faq',
  'contact',
  'default',
] as const
export type SectionType = (typeof sectionTypes)[number]

export const fontNames = [
  'Inter',
  'Commissioner',
  'Nunito',
  'Montserrat',
  'Rubik',
  'Roboto Condensed',
  'Noto Serif',
  'Alegreya',
] as const
export type FontName = (typeof fontNames)[number]

/** A picture of the gallery, with what its owner says of it. */
export type SitePicture = {
  url: string
  caption: string | null
  /** It shows how it was before what the next picture shows: the two stand side by side as 'Pre' and 'Posle'. */
  is_before?: boolean | undefined
}

/** What customers often ask, and what he says to it. */
export type SiteQuestion = { question: string; answer: string }

export type SiteSection = {
  section_type: SectionType
  is_visible: boolean
  title: string | null
  subtitle: string | null
  content: string | null
  image_url: string | null
  button_text: string | null
  button_url: string | null
  background_color: string | null
  text_color: string | null
  /** What the gallery shows, in this order; none, and it shows the pictures of the services. */
  pictures: SitePicture[]
  /** What the frequent questions are made of. */
  questions: SiteQuestion[]
}

export type Site = {
  site_title: string
  site_description: string
  primary_color: string
  secondary_color: string
  font_family: FontName
  template_id: TemplateId
  cover_image_url: string | null
  header_image_url: string | null
  /** A picture; without one the logo is made of the initials. */
  logo_url: string | null
  contact_email: string | null
  contact_phone: string | null
  contact_numbers: PhoneNumber[]
  contact_address: string | null
  service_area: string | null
  shows_hours: boolean
  opening_message: string | null
  social_facebook: string | null
  social_instagram: string | null
  social_linkedin: string | null
  sections: SiteSection[]
}
