import type { PublicEvidence } from './evidence.ts'
import { type EvidenceKind, evidenceKinds, kindNames, uncheckedNames } from './evidence-kinds.ts'

export const evidencePath = '/profile#provere'

/** `2027-03-01` → `1. 3. 2027.`, with no-break spaces. */
export function formatShortDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date}.\u00a0${month}.\u00a0${year}.`
}

type Named = { kind: EvidenceKind; subject: string; tax_number: string | null }

/** Returns `Upis u APR, PIB 101134702` or `Dozvola za elektroinstalacije`. */
export function evidenceTitle({ kind, subject, tax_number }: Named): string {
  if (kind === 'register' && tax_number) return `Upis u APR, PIB ${tax_number}`
  if (kind === 'licence' && subject) return `Dozvola za ${subject}`
  if (kind === 'identity') return 'Lična karta viđena uživo'
  if (kind === 'premises') return 'Radionica viđena uživo'
  return kindNames[kind]
}

/** Returns `provereno 12. 11. 2026, važi do 1. 3. 2027.` */
export const evidenceDates = ({ checked_on, valid_until }: PublicEvidence): string =>
  `provereno ${formatShortDay(checked_on).replace(/\.$/, '')}, važi do ${formatShortDay(valid_until)}`

/** Returns the kinds that were not checked as one sentence, or null if all were checked. */
export function uncheckedSentence(items: readonly { kind: EvidenceKind }[]): string | null {
  const missing = evidenceKinds.filter(kind => items.every(item => item.kind !== kind))
  if (!missing.length) return null
  return `Nije provereno: ${missing.map(kind => uncheckedNames[kind]).join(', ')}.`
}
