/** `1.500,50` in `od 1.500,50 din`: a comma before decimals, dots or spaces between thousands. */
export const numberInText = /[1-9]\d{0,2}(?:[.\s]\d{3})+(?!\d)(?:,\d+)?|\d+(?:[.,]\d+)?/

const grouped = /^([1-9]\d{0,2}(?:[.\s]\d{3})+|\d+)(?:,(\d+))?$/
/** A decimal point, as in `12.99`; with other than three decimals it is unambiguous. */
const withPoint = /^(\d+)\.(\d+)$/

export type ParsedNumber = {
  /** The number in its smallest unit, as digits: `1,5` with two decimals is `150`. */
  digits: string
  /** Another number may have been meant, so the understood one is shown. */
  isAmbiguous: boolean
}

/** Reads a number with up to `decimals` decimals, else null. With three, `1.500` is fifteen hundred, but ambiguous. */
export function parseNumber(text: string, decimals: number): ParsedNumber | null {
  const typed = text.trim()
  const [, wholePart, decimalPart = ''] = grouped.exec(typed) ?? withPoint.exec(typed) ?? []
  if (!wholePart || decimalPart.length > decimals) return null
  const hasOneSeparator = /^\d+[.,]\d+$/.test(typed)
  return {
    digits: wholePart.replace(/\D/g, '') + decimalPart.padEnd(decimals, '0'),
    isAmbiguous: hasOneSeparator && (typed.includes('.') ? !isGroup(typed) || decimals > 2 : isGroup(typed)),
  }
}

const isGroup = (typed: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed)

/** Allows at most two decimals. */
export function parseAmount(text: string): number | null {
  const read = parseNumber(text, 2)
  return read && Number(read.digits) / 100
}
