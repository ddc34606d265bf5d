import { formatThousands } from '../../../platform/serbian/numbers.ts'
import { amounts, dinarsOf, isRange, priceFrom } from '../price.ts'

/** A price on a card. The card shows `amount` in large type, and then `unit` in small type. */
export type CardPrice = { amount: string; unit: string }

const unit = /^\s*(?:€|eura?|evra|din(?:ara)?\.?|rsd)?\s*(\/\s?\S{1,12}|(?:po|na|za) .{1,16}|mesečno|nedeljno|dnevno)$/i
const MAX_TEXT_LENGTH = 24
const shortUnits: Record<string, string> = {
  'po komadu': '/kom.',
  'na sat': '/sat',
  'po satu': '/sat',
  mesečno: '/mes.',
}

/**
 * Returns the price on a card in dinars (`rate` is the dinars for a euro): `od 15` → `od 1.800 RSD`, `2,5–4 €/m²` →
 * `od 290 RSD` `/m²`, `20 €` → `oko 2.300 RSD`, `1500 din` → `1.500 RSD`. A text without an amount is not changed.
 */
export function cardPrice(price: string | null, rate: number): CardPrice {
  const text = price?.trim() ?? ''
  if (!text) return { amount: 'Cena na upit', unit: '' }
  if (/dogovor/i.test(text)) return { amount: 'Po dogovoru', unit: '' }
  const value = priceFrom(text)
  if (value === null || /\$|usd|chf/i.test(text)) {
    return {
      amount: text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1).trimEnd()}…` : text,
      unit: '',
    }
  }
  const isDinars = /din|rsd/i.test(text)
  const dinars = isDinars ? formatThousands(Math.round(value)) : dinarsOf(value, rate)
  const lead = isRange(text) || /\bod\b/i.test(text) ? 'od\u00a0' : isDinars ? '' : 'oko\u00a0'
  return { amount: `${lead}${dinars}\u00a0RSD`, unit: unitOf(text) }
}

function unitOf(text: string): string {
  const found = [...text.matchAll(amounts)]
  const last = found[isRange(text) ? 1 : 0] ?? found[0]
  const rest = last ? text.slice(last.index + last[0].length) : ''
  const written = unit.exec(rest)?.[1] ?? ''
  const short = shortUnits[written.toLowerCase()] ?? written
  return short.startsWith('/') ? short : short && ` ${short}`
}
