import { numberInText, parseAmount } from '../../platform/serbian/number-reading.ts'
import { formatThousands } from '../../platform/serbian/numbers.ts'
import { MIN_PROBABLE_DINARS } from './service-limits.ts'

export const amounts = new RegExp(numberInText, 'g')

/** Returns the first amount of a price text: `od 15` → 15, `20-40` → 20, `1.500` → 1500, `po dogovoru` → null. */
export function priceFrom(price: string | null): number | null {
  const value = parseAmount(price?.match(numberInText)?.[0] ?? '')
  return value !== null && value < 1e10 ? value : null
}

/** Returns the price as shown: with an en dash in ranges, and with '€' unless the text has a currency or 'dogovor'. */
export function priceLabel(price: string): string {
  const shown = price.replaceAll(/(\d) ?[-–] ?(?=\d)/g, '$1–')
  return /€|eur|din|rsd|dogovor|cenovnik/i.test(shown) ? shown : `${shown} €`
}

/** Returns the price text. Without a price text, returns 'Po cenovniku' if there is a price list, else null. */
export const shownPrice = (price: string | null, isByPriceList: boolean): string | null =>
  price ?? (isByPriceList ? 'Po cenovniku' : null)

/** True for a price without a currency that may be dinars: `1500`, `od 2.000`. */
export const mayBeDinars = (price: string): boolean =>
  priceLabel(price).endsWith(' €') && !price.includes('€') && (priceFrom(price) ?? 0) >= MIN_PROBABLE_DINARS

/** Converts euros to dinars: `25–60 €` → `oko 2.900–7.000 dinara`; null for another currency or unclear amounts. */
export function inDinars(price: string, rate: number): string | null {
  if (/din|rsd|dogovor|\$|usd/i.test(price)) return null
  const found = (price.match(amounts) ?? []).flatMap(written => priceFrom(written) ?? [])
  if (found.length !== (isRange(price) ? 2 : 1)) return null
  return `oko ${found.map(euros => dinarsOf(euros, rate)).join('–')} dinara`
}

/** Converts dinars to euros with two decimals. In this file `rate` is always the dinars for one euro. */
export const eurosOf = (dinars: number, rate: number): number => Math.round((dinars / rate) * 100) / 100

/** Returns the price in euros by which lists are ordered and filtered: the first amount in the text. */
export function comparedPrice(price: string | null, rate: number): number | null {
  const value = priceFrom(price)
  return value !== null && price && /din|rsd/i.test(price) ? eurosOf(value, rate) : value
}

/** Converts dinars to a text in euros such as `oko 71 €`. */
export const inEuros = (dinars: number, rate: number): string =>
  `oko ${formatThousands(Math.round(dinars / rate))}\u00a0€`

/** True for `25–60` and `od 25 € do 60 €`. */
export const isRange = (price: string): boolean => /\d\s*(?:€\s*)?(?:[-–]|do)\s*\d/i.test(price)

export function dinarsOf(euros: number, rate: number): string {
  const dinars = euros * rate
  const step = dinars < 1000 ? 10 : 100
  return formatThousands(Math.round(dinars / step) * step)
}
