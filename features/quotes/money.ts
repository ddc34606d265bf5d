import { dotted } from '../../platform/serbian/numbers.ts'

/** Money is whole para, a hundredth of a dinar, as bigint; on its way as JSON a whole number, which holds all there is. */
export type Para = bigint

/** What one line may cost, and what a payment order may say: twelve digits of dinars. */
export const mostPrice = 9_999_999_999
export const mostTotal = 99_999_999_999_999

/** Thousands by dots or not at all, then a comma and one or two digits. */
const written = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/

/** `1.500` → 150000 para, `1500,5` → 150050; null where it is no amount of money. */
export function parseMoney(text: string): Para | null {
  const plain = text.replace(/\s+/g, '').replace(/(?:rsd|din\.?|dinara)$/i, '')
  const [, dinars, rest = ''] = plain.match(written) ?? []
  if (!dinars || dinars.length > 20) return null
  return BigInt(dinars.replaceAll('.', '')) * 100n + BigInt(rest.padEnd(2, '0'))
}

/** `1.500,00` */
export function formatAmount(para: Para | number): string {
  const whole = BigInt(para)
  return `${dotted(whole / 100n)},${String(whole % 100n).padStart(2, '0')}`
}

/** `1.500,00 RSD`, with a no-break space. */
export const formatMoney = (para: Para | number): string => `${formatAmount(para)}\u00a0RSD`

/** As a price list says it, without para where there are none: `1.500 RSD`. */
export const formatPrice = (para: Para | number): string => `${typedMoney(para)}\u00a0RSD`

/** As one would type it: `1.500`, `1.500,50`. */
export const typedMoney = (para: Para | number): string => formatAmount(para).replace(/,00$/, '')

/** What a payment order says: `RSD1025,12`, no thousands. */
export const paymentAmount = (para: Para): string => `RSD${para / 100n},${String(para % 100n).padStart(2, '0')}`
