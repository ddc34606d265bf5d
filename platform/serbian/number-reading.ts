/**
 * How people here write numbers: a comma before decimals, dots or spaces between thousands. One reader for whatever is
 * typed, in the browser and on the server.
 */

/** A number within a text: `1.500,50` in `od 1.500,50 din`. */
export const writtenNumber = /[1-9]\d{0,2}(?:[.\s]\d{3})+(?!\d)(?:,\d+)?|\d+(?:[.,]\d+)?/

const grouped = /^([1-9]\d{0,2}(?:[.\s]\d{3})+|\d+)(?:,(\d+))?$/
/** As on a calculator: `12.99`. It is no group of thousands, so nothing else can be meant. */
const withPoint = /^(\d+)\.(\d+)$/

export type NumberRead = {
  /** The number in its smallest part, as a row of digits: `1,5` with two decimals is `150`. */
  digits: string
  /** Somebody may have meant another number, so what was understood is shown. */
  isAmbiguous: boolean
}

/**
 * `decimals` is how many digits may stand after the comma. With three of them `1.500` is still fifteen hundred, and
 * ambiguous. Null where the text is no such number.
 */
export function readNumber(text: string, decimals: number): NumberRead | null {
  const typed = text.trim()
  const [, whole, rest = ''] = grouped.exec(typed) ?? withPoint.exec(typed) ?? []
  if (!whole || rest.length > decimals) return null
  const isOneSign = /^\d+[.,]\d+$/.test(typed)
  return {
    digits: whole.replace(/\D/g, '') + rest.padEnd(decimals, '0'),
    isAmbiguous: isOneSign && (typed.includes('.') ? !isGroup(typed) || decimals > 2 : isGroup(typed)),
  }
}

const isGroup = (typed: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed)

/** A number with at most two decimals; null where the text is none. */
export function readAmount(text: string): number | null {
  const read = readNumber(text, 2)
  return read && Number(read.digits) / 100
}
