import { ambiguousNumberHint } from '../../platform/serbian/ambiguous-number-hint.ts'
import { parseNumber } from '../../platform/serbian/number-reading.ts'
import { formatThousands } from '../../platform/serbian/numbers.ts'

/** Money in para; 100 para are one dinar. In JSON an amount is an integer, which is exact for all allowed amounts. */
export type Para = bigint

/** Maximum price of a line, and maximum of a payment order (twelve digits of dinars), in para. */
export const MAX_PRICE_IN_PARA = 9_999_999_999
export const MAX_TOTAL_IN_PARA = 99_999_999_999_999

const withoutCurrency = (text: string) => text.trim().replace(/\s*(?:rsd|din\.?|dinara)$/i, '')

/** Parses `1.500` as 150000 para and `1500,5` as 150050 para. Null for other text. */
export function parseMoney(text: string): Para | null {
  const parsed = parseNumber(withoutCurrency(text), 2)
  return parsed && BigInt(parsed.digits)
}

export const ambiguousAmountHint = (text: string) => ambiguousNumberHint(withoutCurrency(text), 2, 'RSD')

/** Formats an amount as `1.500,00`. */
export function formatAmount(para: Para | number): string {
  const whole = BigInt(para)
  return `${formatThousands(whole / 100n)},${String(whole % 100n).padStart(2, '0')}`
}

/** Formats an amount as `1.500,00 RSD` with a no-break space. */
export const formatMoney = (para: Para | number): string => `${formatAmount(para)}\u00a0RSD`

/** Formats a price as `1.500 RSD`, without `,00`. */
export const formatPrice = (para: Para | number): string => `${formatForInput(para)}\u00a0RSD`

/** Formats an amount for an input field as `1.500` or `1.500,50`. */
export const formatForInput = (para: Para | number): string => formatAmount(para).replace(/,00$/, '')

/** Formats an amount for a payment order as `RSD1025,12`, without thousands separators. */
export const formatPaymentAmount = (para: Para): string => `RSD${para / 100n},${String(para % 100n).padStart(2, '0')}`
