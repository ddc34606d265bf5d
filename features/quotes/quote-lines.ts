import { ambiguousNumberHint } from '../../platform/serbian/ambiguous-number-hint.ts'
import { parseNumber } from '../../platform/serbian/number-reading.ts'
import { maxTotalInPara, type Para } from './money.ts'

/** Quantities are integers in thousandths, so that 1,25 hours are exact. */
export const quantityScale = 1000
const quantityDecimals = 3
export const maxQuantity = 99_999 * quantityScale

type Priced = { quantity: number; price: number }

/** Returns the amount of a line in para, rounded half up. */
export const lineAmount = ({ quantity, price }: Priced): Para =>
  (BigInt(quantity) * BigInt(price) + BigInt(quantityScale / 2)) / BigInt(quantityScale)

/** Sums the rounded lines, so that adding up a printed quote gives the same total. */
export const sumLines = (lines: Priced[]): Para => lines.reduce((sum, line) => sum + lineAmount(line), 0n)

export const isPayable = (total: Para): boolean => total > 0n && total <= BigInt(maxTotalInPara)

/** Parses `2` as 2000, `1,25` as 1250, `1.500` as 1500000; null for other text. */
export function parseQuantity(text: string): number | null {
  const quantity = Number(parseNumber(text, quantityDecimals)?.digits ?? 0)
  return quantity > 0 && quantity <= maxQuantity ? quantity : null
}

/** Returns the hint below an ambiguous quantity. */
export const ambiguousQuantityHint = (text: string) => ambiguousNumberHint(text, quantityDecimals)

/** `2`, `1,25` */
export function formatQuantity(quantity: number): string {
  const rest = String(quantity % quantityScale)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${Math.floor(quantity / quantityScale)}${rest && `,${rest}`}`
}
