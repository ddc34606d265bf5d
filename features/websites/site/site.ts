/** What a site is made of, without a word of how it is stored; the renderer needs no more. */

export const templateIds = ['modern', 'business', 'creative'] as const
export type TemplateId = (typeof templateIds)[number]

export const sectionTypes = ['hero', 'about', 'services', 'testimonials', 'gallery', 'contact', 'default'] as const
export type SectionType = (typeof sectionTypes)[number]

export const fontNames = ['Inter', 'Commissioner', 'Nunito', 'Noto Serif'] as const
export type FontName = (typeof fontNames)[number]

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
  contact_email: string | null
  contact_phone: string | null
  social_facebook: string | null
  social_instagram: string | null
  social_linkedin: string | null
  sections: SiteSection[]
}
