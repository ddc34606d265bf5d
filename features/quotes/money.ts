import { readNumber } from '../../platform/serbian/number-reading.ts'
import { dotted } from '../../platform/serbian/numbers.ts'
import { understoodNumber } from '../../platform/serbian/understood-number.ts'

/** Money is whole para, a hundredth of a dinar, as bigint; on its way as JSON a whole number, which holds all there is. */
export type Para = bigint

/** What one line may cost, and what a payment order may say: twelve digits of dinars. */
export const mostPrice = 9_999_999_999
export const mostTotal = 99_999_999_999_999

const withoutCurrency = (text: string) => text.trim().replace(/\s*(?:rsd|din\.?|dinara)$/i, '')

/** `1.500` → 150000 para, `1500,5` → 150050; null where it is no amount of money. */
export function parseMoney(text: string): Para | null {
  const read = readNumber(withoutCurrency(text), 2)
  return read && BigInt(read.digits)
}

/** The sentence below an ambiguous amount: `15.00`. */
export const understoodMoney = (text: string) => understoodNumber(withoutCurrency(text), 2, 'RSD')

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
