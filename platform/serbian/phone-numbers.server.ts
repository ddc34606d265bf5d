import { findPhoneNumbersInText } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import { invalidInput } from '../server/http/problem.server.ts'
import type { PhoneNumber } from './phone-number.ts'

/** Separators of two numbers; the library would take the second for an extension. */
const SEPARATORS = /\s*[,;|\n]\s*|\s+(?:i|ili)\s+/i
/** A slash also separates area code and number, so it only splits what is no number as a whole. */
const SLASH = /\s*\/\s*(?=\+|0[1-9])/
const EXTENSION = /(?:lok(?:al)?|ekst|ext|int|kućni|x|#)[.:]?\s*\d{1,6}(?!\d)/gi
/** A number with an area code. Shorter numbers without one would be dialled elsewhere. */
const WITH_AREA_CODE = /^\(?(?:\+|0|381|(?:\d\D*){8})/
/** Fewer digits are an hour or an extension, not a mistyped number. */
const MIN_DIGITS = 5

/** Returns the numbers of a field in order; a part that is no number has its text and `tel` null. */
export function parsePhoneNumbers(written: string | null): PhoneNumber[] {
  const parts = (written ?? '').split(SEPARATORS).filter(part => part.trim())
  return parts.flatMap(part => {
    const numbers = numbersOf(part)
    if (numbers.length) return numbers
    const splitNumbers = part.split(SLASH).map(numbersOf)
    return splitNumbers.every(each => each.length) ? splitNumbers.flat() : [{ text: part.trim(), tel: null }]
  })
}

/** Each number keeps the text up to the next. */
function numbersOf(part: string): PhoneNumber[] {
  const digits = part.replace(EXTENSION, all => ' '.repeat(all.length))
  const found = findPhoneNumbersInText(digits, { defaultCountry: 'RS' }, metadata).filter(({ startsAt, endsAt }) =>
    WITH_AREA_CODE.test(digits.slice(startsAt, endsAt)),
  )
  return found.map(({ number }, at) => ({
    text: part.slice(at ? found[at]!.startsAt : 0, found[at + 1]?.startsAt).trim(),
    tel: number.number,
  }))
}

/** Throws 422 unless everything in the field that looks like a number can be dialled, or is stored (`before`). */
export function requireValidPhone(field: string, written: string | null | undefined, before: string | null): void {
  if (!written || written === before) return
  const numbers = parsePhoneNumbers(written)
  const isWrong = ({ text, tel }: PhoneNumber) => tel === null && text.replace(/\D/g, '').length >= MIN_DIGITS
  if (numbers.some(({ tel }) => tel) && !numbers.some(isWrong)) return
  throw invalidInput({ [field]: 'Unesite ispravan broj telefona.' })
}
