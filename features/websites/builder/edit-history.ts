import type { SiteDraft } from '../draft/site-draft.ts'
import { type SiteSection, sectionTypes } from '../site/site.ts'
import { sectionNames } from '../templates.ts'

/** So many changes can be taken back. */
const mostSteps = 50
/** What is typed into one field without a longer pause is one change. */
const pauseAfter = 1500

type Step = { draft: SiteDraft; what: string }

/** What stood in the fields, what stands there, and what was taken back; `what` names the change that led on from it. */
export type EditHistory = { past: Step[]; present: SiteDraft; future: Step[]; lastAt: number }

export const begin = (present: SiteDraft): EditHistory => ({ past: [], present, future: [], lastAt: 0 })

/** The draft after a change; `now` in milliseconds decides whether it goes on with the last one. */
export function record(history: EditHistory, next: SiteDraft, now: number): EditHistory {
  const what = changeBetween(history.present, next)
  if (what === null) return { ...history, present: next }
  const last = history.past.at(-1)
  const goesOn = last?.what === what && !history.future.length && now - history.lastAt < pauseAfter
  const past = goesOn ? history.past : [...history.past, { draft: history.present, what }].slice(-mostSteps)
  return { past, present: next, future: [], lastAt: now }
}

export function undo(history: EditHistory): EditHistory {
  const step = history.past.at(-1)
  if (!step) return history
  const future = [...history.future, { draft: history.present, what: step.what }]
  return { past: history.past.slice(0, -1), present: step.draft, future, lastAt: 0 }
}

export function redo(history: EditHistory): EditHistory {
  const step = history.future.at(-1)
  if (!step) return history
  const past = [...history.past, { draft: history.present, what: step.what }]
  return { past, present: step.draft, future: history.future.slice(0, -1), lastAt: 0 }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The label of each field of the builder. */
export const fieldNames: Record<Exclude<keyof SiteDraft, 'sections'>, string> = {
  subdomain: 'Adresa sajta',
  site_title: 'Naziv web stranice',
  site_description: 'Opis web stranice',
  primary_color: 'Glavna boja',
  secondary_color: 'Druga boja',
  font_family: 'Font',
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

/** What is another between two drafts, as it is told; null for nothing. */
function changeBetween(one: SiteDraft, other: SiteDraft): string | null {
  const fields = (Object.keys(fieldNames) as (keyof typeof fieldNames)[]).filter(name => one[name] !== other[name])
  if (fields.includes('template_id')) return fieldNames.template_id
  const isOther = !same(one.sections, other.sections)
  if (fields.length + Number(isOther) > 1) return 'Više izmena'
  const [field] = fields
  if (field) return fieldNames[field]
  return isOther ? sectionsBetween(one.sections, other.sections) : null
}

function sectionsBetween(one: SiteSection[], other: SiteSection[]): string {
  const at = (sections: SiteSection[], type: string) => sections.find(section => section.section_type === type)
  const changed = sectionTypes.filter(type => !same(at(one, type), at(other, type)))
  const [type] = changed
  if (!type) return 'Redosled sekcija'
  return changed.length > 1 ? 'Sekcije' : `Sekcija ${sectionNames[type]}`
}
