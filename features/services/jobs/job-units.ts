import { normalizeText } from '../../../platform/serbian/normalize-text.ts'

/** The kinds of units, each with the words by which providers write it. Prices of two kinds are not comparable. */
export const unitKinds = {
  'po m²': /\b(m2|kvadrat\w*|kvm)\b/,
  'po metru': /\b(m|m1|metar|metru|metra|duzn\w+)\b/,
  'po satu': /\b(sat|satu|sata|sati|h|cas|casu|casa|60 min\w*)\b/,
  'po danu': /\b(dan|danu|dnevno|dnevnica)\b/,
  'po mesecu': /\b(mesec\w*)\b/,
  'po kilometru': /\b(km|kilometr\w*|kilometar)\b/,
  'po kilogramu': /\b(kg|kilogram\w*|kilu)\b/,
  'po komadu':
    /^$|\b(komad\w*|kom|dolas\w+|osob\w+|tretman\w*|posl\w+|posao|pausal\w*|tur\w+|izlas\w+|intervencij\w+)\b/,
} as const
export type UnitKind = keyof typeof unitKinds

const kinds = Object.keys(unitKinds) as UnitKind[]

/** Returns the kind of a unit as a provider wrote it; null if the unit is unknown. An empty unit is a piece. */
export function unitKindOf(unit: string): UnitKind | null {
  const plain = normalizeText(unit)
    .replace(/[^a-z0-9 ]/g, ' ')
    .trim()
  return kinds.find(kind => unitKinds[kind].test(plain)) ?? null
}
