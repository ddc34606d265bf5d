import { numberInText } from '../../platform/serbian/number-reading.ts'
import { priceFrom } from './price.ts'

/** Parses a price that is an amount with or without a currency (by default euros). Returns null for any other text. */
export function exactPrice(price: string): { amount: number; currency: 'EUR' | 'RSD' } | null {
  const [, written = '', currency = ''] = exact.exec(price.trim()) ?? []
  const amount = priceFrom(written)
  return amount === null ? null : { amount, currency: /din|rsd/i.test(currency) ? 'RSD' : 'EUR' }
}
const exact = new RegExp(`^(${numberInText.source})\\s*(€|eura?|evra|din(?:ara)?\\.?|rsd)?$`, 'i')
