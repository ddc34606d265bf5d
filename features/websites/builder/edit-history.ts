import type { SiteDraft } from '../draft/site-draft.ts'
import { type SiteSection, sectionTypes } from '../site/site.ts'
import { sectionNames } from '../templates.ts'
import { MAX_UNDO_STEPS } from '../website-limits.ts'

/** Typing into one field is one undo step until the user pauses for this time. */
const PAUSE_MS = 1500

/** In `past`, `label` names the change made to `draft`. In `future`, `label` names the change that led to `draft`. */
type Step = { draft: SiteDraft; label: string }

export type EditHistory = { past: Step[]; present: SiteDraft; future: Step[]; lastAt: number }

export const startHistory = (present: SiteDraft): EditHistory => ({ past: [], present, future: [], lastAt: 0 })

/** Adds a change to the history. Continued typing in the same field is merged into the last step. */
export function recordChange(history: EditHistory, next: SiteDraft, now: number): EditHistory {
  const label = changeBetween(history.present, next)
  if (label === null) return { ...history, present: next }
  const last = history.past.at(-1)
  const isContinued = last?.label === label && !history.future.length && now - history.lastAt < PAUSE_MS
  const past = isContinued ? history.past : [...history.past, { draft: history.present, label }].slice(-MAX_UNDO_STEPS)
  return { past, present: next, future: [], lastAt: now }
}

export function undo(history: EditHistory): EditHistory {
  const step = history.past.at(-1)
  if (!step) return history
  const future = [...history.future, { draft: history.present, label: step.label }]
  return { past: history.past.slice(0, -1), present: step.draft, future, lastAt: 0 }
}

export function redo(history: EditHistory): EditHistory {
  const step = history.future.at(-1)
  if (!step) return history
  const past = [...history.past, { draft: history.present, label: step.label }]
  return { past, present: step.draft, future: history.future.slice(0, -1), lastAt: 0 }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const fieldLabels: Record<Exclude<keyof SiteDraft, 'sections'>, string> = {
  subdomain: 'Adresa sajta',
  site_title: 'Naziv web stranice',
  site_description: 'Opis web stranice',
  primary_color: 'Glavna boja',
  secondary_color: 'Druga boja',
  font_family: 'Font',
  script: 'Pismo',
  template_id: 'Šablon',
  cover_image_url: 'Naslovna slika',
  header_image_url: 'Slika iznad usluga',
  logo_url: 'Logotip',
  shows_hours: 'Radno vreme',
  contact_email: 'Email',
  contact_phone: 'Telefon',
  contact_address: 'Ulica i broj',
  service_area: 'Gde radite',
  opening_message: 'Poruka kojom počinje razgovor',
  social_facebook: 'Facebook',
  social_instagram: 'Instagram',
  social_linkedin: 'LinkedIn',
}

/** Returns the label of the change from one draft to the other. Returns null for equal drafts. */
function changeBetween(one: SiteDraft, other: SiteDraft): string | null {
  const fields = (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).filter(name => one[name] !== other[name])
  if (fields.includes('template_id')) return fieldLabels.template_id
  const hasOtherSections = !same(one.sections, other.sections)
  if (fields.length + Number(hasOtherSections) > 1) return 'Više izmena'
  const [field] = fields
  if (field) return fieldLabels[field]
  return hasOtherSections ? sectionsBetween(one.sections, other.sections) : null
}

function sectionsBetween(one: SiteSection[], other: SiteSection[]): string {
  const at = (sections: SiteSection[], type: string) => sections.find(section => section.section_type === type)
  const changed = sectionTypes.filter(type => !same(at(one, type), at(other, type)))
  const [type] = changed
  if (!type) return 'Redosled sekcija'
  return changed.length > 1 ? 'Sekcije' : `Sekcija ${sectionNames[type]}`
}
