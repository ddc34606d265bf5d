import type { SectionType } from '../site/site.ts'
import { sectionNames } from '../templates.ts'

/** What can be tapped in the preview to be edited: the sections, and what stands around them. */
export type SitePart = SectionType | 'header' | 'footer'

const around = {
  header: { step: 1, field: 'site_title', name: 'Naziv i adresa' },
  footer: { step: 3, field: 'contact_phone', name: 'Kontakt podaci' },
} as const

export const isAround = (part: SitePart): part is keyof typeof around => part in around

/** The step that edits a part, and the field there that takes the focus; sections are all in the last. */
export const placeOf = (part: SitePart): { step: number; field?: string } =>
  isAround(part) ? around[part] : { step: 4 }

export const partName = (part: SitePart): string => (isAround(part) ? around[part].name : sectionNames[part])

/** The step with a field of the site, for what publishing has found wrong. */
export function stepOfField(field: string): number {
  if (/^(contact|social|service_area|shows_hours|opening)/.test(field)) return 3
  if (/_image_url$|^logo_url$/.test(field)) return 2
  return field === 'sections' || field === 'image_url' ? 4 : 1
}
