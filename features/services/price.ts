import { readAmount, writtenNumber } from '../../platform/serbian/number-reading.ts'
import { dotted } from '../../platform/serbian/numbers.ts'

export const amounts = new RegExp(writtenNumber, 'g')

/** The first amount in a free text price: `od 15` → 15, `20-40` → 20, `1.500` → 1500, `2,5` → 2.5, `po dogovoru` → null. */
export function priceFrom(price: string | null): number | null {
  const value = readAmount(price?.match(writtenNumber)?.[0] ?? '')
  return value !== null && value < 1e10 ? value : null
}

/** As shown: '€' is added unless a currency or an agreement stands in it, and what was typed `25-60` is a range. */
export function priceLabel(price: string): string {
  const shown = price.replaceAll(/(\d) ?[-–] ?(?=\d)/g, '$1–')
  return /€|eur|din|rsd|dogovor|cenovnik/i.test(shown) ? shown : `${shown} €`
}

/** A service without a price of its own is compared by its provider's price list, and says so wherever it is shown. */
export const shownPrice = (price: string | null, isByPriceList: boolean): string | null =>
  price ?? (isByPriceList ? 'Po cenovniku' : null)

/** From so much on a number without a currency is rather dinars: few jobs cost that in euros. */
const rarelyEuros = 300

/** Whether a price that names no currency is worth asking about: `1500`, `od 2.000`. */
export const mayBeDinars = (price: string): boolean =>
  priceLabel(price).endsWith(' €') && !price.includes('€') && (priceFrom(price) ?? 0) >= rarelyEuros

/**
 * What is paid for a price in euros: `od 15` → `oko 1.800 dinara`, `25–60 €` → `oko 2.900–7.000 dinara`. Null where there
 * is no amount, another currency, or more than one amount that is no range.
 */
export function inDinars(price: string, rate: number): string | null {
  if (/din|rsd|dogovor|\$|usd/i.test(price)) return null
  const found = (price.match(amounts) ?? []).flatMap(written => priceFrom(written) ?? [])
  if (found.length !== (isRange(price) ? 2 : 1)) return null
  return `oko ${found.map(euros => dinarsOf(euros, rate)).join('–')} dinara`
}

/** `rate` is dinars for one euro everywhere here, as the operator has set it. */
export const eurosOf = (dinars: number, rate: number): number => Math.round((dinars / rate) * 100) / 100

/** What lists order and filter by: the first amount, in euros whichever of the two it is written in. */
export function comparedPrice(price: string | null, rate: number): number | null {
  const value = priceFrom(price)
  return value !== null && price && /din|rsd/i.test(price) ? eurosOf(value, rate) : value
}

/** What dinars are in euros, beside them: `oko 71 €`. */
export const inEuros = (dinars: number, rate: number): string => `oko ${dotted(Math.round(dinars / rate))}\u00a0€`

/** `25–60`, `od 25 € do 60 €` */
export const isRange = (price: string): boolean => /\d\s*(?:€\s*)?(?:[-–]|do)\s*\d/i.test(price)

export function dinarsOf(euros: number, rate: number): string {
  const dinars = euros * rate
  const step = dinars < 1000 ? 10 : 100
  return dotted(Math.round(dinars / step) * step)
}
