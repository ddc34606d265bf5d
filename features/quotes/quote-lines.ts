import { ambiguousNumberHint } from '../../platform/serbian/ambiguous-number-hint.ts'
import { parseNumber } from '../../platform/serbian/number-reading.ts'
import { MAX_TOTAL_IN_PARA, type Para } from './money.ts'

/** Quantities are integers in thousandths, so that 1,25 hours is an exact value. */
export const QUANTITY_SCALE = 1000
const QUANTITY_DECIMALS = 3
export const maxQuantity = 99_999 * QUANTITY_SCALE

type Priced = { quantity: number; price: number }

/** Returns the amount of a line in para, rounded half up. */
export const lineAmount = ({ quantity, price }: Priced): Para =>
  (BigInt(quantity) * BigInt(price) + BigInt(QUANTITY_SCALE / 2)) / BigInt(QUANTITY_SCALE)

/** Sums the rounded amounts of lines, so that the amounts on a printed quote add up to the total. */
export const sumLines = (lines: Priced[]): Para => lines.reduce((sum, line) => sum + lineAmount(line), 0n)

export const isPayable = (total: Para): boolean => total > 0n && total <= BigInt(MAX_TOTAL_IN_PARA)

/** Parses `2` as 2000, `1,25` as 1250 and `1.500` as 1500000. Null for other text. */
export function parseQuantity(text: string): number | null {
  const quantity = Number(parseNumber(text, QUANTITY_DECIMALS)?.digits ?? 0)
  return quantity > 0 && quantity <= maxQuantity ? quantity : null
}

export const ambiguousQuantityHint = (text: string) => ambiguousNumberHint(text, QUANTITY_DECIMALS)

/** Formats a quantity as `2` or `1,25`. */
export function formatQuantity(quantity: number): string {
  const rest = String(quantity % QUANTITY_SCALE)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${Math.floor(quantity / QUANTITY_SCALE)}${rest && `,${rest}`}`
}
