import { findPhoneNumbersInText } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import { invalidInput } from '../server/http/problem.server.ts'
import type { PhoneNumber } from './phone-number.ts'

/** Separators of two numbers. Without splitting, the library would take the second number for an extension. */
const SEPARATORS = /\s*[,;|\n]\s*|\s+(?:i|ili)\s+/i
/** A slash also separates area code and number, so only a text that is not one number is split at slashes. */
const SLASH = /\s*\/\s*(?=\+|0[1-9])/
const EXTENSION = /(?:lok(?:al)?|ekst|ext|int|kućni|x|#)[.:]?\s*\d{1,6}(?!\d)/gi
/** Requires an area code, because a phone in another area would call another number without the code. */
const WITH_AREA_CODE = /^\(?(?:\+|0|381|(?:\d\D*){8})/
/** A part with fewer digits is taken for an hour or an extension, not for a mistyped number. */
const MIN_DIGITS = 5

/** Returns the parts of a field in order. `tel` is null in a part that is not a number. */
export function parsePhoneNumbers(written: string | null): PhoneNumber[] {
  const parts = (written ?? '').split(SEPARATORS).filter(part => part.trim())
  return parts.flatMap(part => {
    const numbers = numbersOf(part)
    if (numbers.length) return numbers
    const splitNumbers = part.split(SLASH).map(numbersOf)
    return splitNumbers.every(each => each.length) ? splitNumbers.flat() : [{ text: part.trim(), tel: null }]
  })
}

/** Returns each number with the text up to the next number. */
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

/** Throws 422 if the field contains no number or an invalid one. Accepts the stored text (`before`) unchecked. */
export function requireValidPhone(field: string, written: string | null | undefined, before: string | null): void {
  if (!written || written === before) return
  const numbers = parsePhoneNumbers(written)
  const isWrong = ({ text, tel }: PhoneNumber) => tel === null && text.replace(/\D/g, '').length >= MIN_DIGITS
  if (numbers.some(({ tel }) => tel) && !numbers.some(isWrong)) return
  throw invalidInput({ [field]: 'Unesite ispravan broj telefona.' })
}
