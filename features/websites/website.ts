export const templateIds = ['modern', 'business', 'creative'] as const
export type TemplateId = (typeof templateIds)[number]

export const sectionTypes = ['hero', 'about', 'services', 'testimonials', 'gallery', 'contact', 'default'] as const
export type SectionType = (typeof sectionTypes)[number]
