/** Finds `1.500,50` in `od 1.500,50 din`: a comma before decimals, dots or spaces between thousands. */
export const numberInText = /[1-9]\d{0,2}(?:[.\s]\d{3})+(?!\d)(?:,\d+)?|\d+(?:[.,]\d+)?/

const grouped = /^([1-9]\d{0,2}(?:[.\s]\d{3})+|\d+)(?:,(\d+))?$/
/** A number with a decimal point, such as `12.99`. In `12.500` the point may separate thousands. */
const withPoint = /^(\d+)\.(\d+)$/

export type ParsedNumber = {
  /** The number as digits, without the comma: `1,5` with two decimals is `150`. */
  digits: string
  /** The user may have meant another number, so the form shows the understood number. */
  isAmbiguous: boolean
}

/** Parses a number with up to `decimals` decimals, else returns null. With three decimals, `1.500` is ambiguous. */
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

/** Parses a number with at most two decimals. */
export function parseAmount(text: string): number | null {
  const read = parseNumber(text, 2)
  return read && Number(read.digits) / 100
}
