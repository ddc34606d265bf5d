import type { PhoneNumber } from '../../../platform/serbian/phone-number.ts'
import type { Script } from '../../../platform/serbian/script/script.ts'

/* Types of a site for rendering, independent of how the site is stored. */

export const templateIds = ['modern', 'business', 'creative', 'craft', 'salon'] as const
export type TemplateId = (typeof templateIds)[number]
export const isKnownTemplate = (id: string): id is TemplateId => (templateIds as readonly string[]).includes(id)
/** Returns the template, or `modern` for an unknown template, which a newer version of Komšiluk has stored. */
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

export type SitePicture = {
  url: string
  caption: string | null
  /** Shows this picture and the next one side by side, as 'Pre' and 'Posle'. */
  is_before?: boolean | undefined
}

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
  /** Pictures of the gallery in order. An empty gallery shows the services' pictures. */
  pictures: SitePicture[]
  questions: SiteQuestion[]
}

export type Site = {
  site_title: string
  site_description: string
  primary_color: string
  secondary_color: string
  font_family: FontName
  script: Script
  template_id: TemplateId
  cover_image_url: string | null
  header_image_url: string | null
  /** Without a picture the logo consists of the initials. */
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
