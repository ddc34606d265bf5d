import type { SectionType } from '../site/site.ts'
import { sectionNames } from '../templates.ts'

export type SitePart = SectionType | 'header' | 'footer'

const frameParts = {
  header: { step: 1, field: 'site_title', name: 'Naziv i adresa' },
  footer: { step: 3, field: 'contact_phone', name: 'Kontakt podaci' },
} as const

export const isFramePart = (part: SitePart): part is keyof typeof frameParts => part in frameParts

/** Returns the builder step that edits a part, and the field to focus. All sections are edited in the last step. */
export const editorPlaceOf = (part: SitePart): { step: number; field?: string } =>
  isFramePart(part) ? frameParts[part] : { step: 4 }

export const partName = (part: SitePart): string => (isFramePart(part) ? frameParts[part].name : sectionNames[part])

export function stepOfField(field: string): number {
  if (/^(contact|social|service_area|shows_hours|opening)/.test(field)) return 3
  if (/_image_url$|^logo_url$/.test(field)) return 2
  return field === 'sections' || field === 'image_url' ? 4 : 1
}
