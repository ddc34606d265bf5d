import { findPhoneNumbersInText } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import { invalidInput } from '../server/http/problem.server.ts'
import type { PhoneNumber } from './phone-number.ts'

/** People write two numbers with one of these between them; the library would take the second for an extension. */
const between = /\s*[,;|\n]\s*|\s+(?:i|ili)\s+/i
/** A slash stands between area and number too, so it only parts what is no number as a whole. */
const slash = /\s*\/\s*(?=\+|0[1-9])/
const extension = /(?:lok(?:al)?|ekst|ext|int|kućni|x|#)[.:]?\s*\d{1,6}(?!\d)/gi
/** Within a town people leave the area out: what is so short and has none would be dialled elsewhere. */
const withArea = /^\(?(?:\+|0|381|(?:\d\D*){8})/
/** A shorter row of digits is an hour or an extension, and no number that somebody mistyped. */
const fewestDigits = 5

/** The numbers of a field in their order. What is no number is one of them too, with its text alone. */
export function phoneNumbersIn(written: string | null): PhoneNumber[] {
  const parts = (written ?? '').split(between).filter(part => part.trim())
  return parts.flatMap(part => {
    const found = numbersOf(part)
    if (found.length) return found
    const apart = part.split(slash).map(numbersOf)
    return apart.every(numbers => numbers.length) ? apart.flat() : [{ text: part.trim(), tel: null }]
  })
}

/** One or more numbers side by side; each keeps the words up to the next. */
function numbersOf(part: string): PhoneNumber[] {
  const digits = part.replace(extension, all => ' '.repeat(all.length))
  const found = findPhoneNumbersInText(digits, { defaultCountry: 'RS' }, metadata).filter(({ startsAt, endsAt }) =>
    withArea.test(digits.slice(startsAt, endsAt)),
  )
  return found.map(({ number }, at) => ({
    text: part.slice(at ? found[at]!.startsAt : 0, found[at + 1]?.startsAt).trim(),
    tel: number.number,
  }))
}

/**
 * Throws 422 naming the field unless everything in it that looks like a number can be dialled. What is stored already
 * (`before`) may stay.
 */
export function requirePhone(field: string, written: string | null | undefined, before: string | null): void {
  if (!written || written === before) return
  const numbers = phoneNumbersIn(written)
  const isWrong = ({ text, tel }: PhoneNumber) => tel === null && text.replace(/\D/g, '').length >= fewestDigits
  if (numbers.some(({ tel }) => tel) && !numbers.some(isWrong)) return
  throw invalidInput({ [field]: 'Unesite ispravan broj telefona.' })
}
