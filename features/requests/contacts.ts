import { normalizeCharacters } from '../../platform/serbian/normalize-text.ts'

/** Number words, as in `nula šest četiri`, with their digits. */
const numberWords = new Map(
  `nula jedan dva tri cetiri pet sest sedam osam devet deset jedanaest dvanaest trinaest cetrnaest petnaest sesnaest
  sedamnaest osamnaest devetnaest`
    .split(/\s+/)
    .map((word, value) => [word, String(value)] as const),
)
for (const [at, word] of 'dvadeset trideset cetrdeset pedeset sezdeset sedamdeset osamdeset devedeset'
  .split(' ')
  .entries())
  numberWords.set(word, String(10 * (at + 2)))

const bracketed = (words: string) => String.raw`\s{0,2}[([{<]\s?(?:${words})\s?[)\]}>]\s{0,2}`
const sayAt = 'at|et|majmun|majmunce'
const sayDot = 'dot|tacka'
const atSign = String.raw`(?:\s{0,2}@\s{0,2}|${bracketed(sayAt)}|\s{1,2}(?:${sayAt})\s{1,2})`
const spelledDot = String.raw`(?:\s\.\s|${bracketed(String.raw`${sayDot}|\.`)}|\s{1,2}(?:${sayDot})\s{1,2})`
const dot = String.raw`(?:\.|${spelledDot}|\s(?=(?:com|rs|net)(?![\p{L}\p{N}])))`
const mailbox = String.raw`[\p{L}\p{N}._%+-]+`
/** Matches an email address, even a spelled out one: `ana (at) primer tačka rs`. */
const emailAddress = new RegExp(
  String.raw`${mailbox}(?:${spelledDot}${mailbox}){0,2}${atSign}(?:[\p{L}\p{N}_-]+${dot}){1,4}\p{L}{2,}`,
  'gu',
)

const digits = /\(?\+?\d(?:[\s.,:/()_*·|-]{0,3}\d)*/g
/** Matches a phone number. Phone numbers have at least seven digits. */
const phoneNumber = /\(?(?:\+|00)?\d(?:[\s./()_*·|-]{0,3}\d){6,}/g

const year = String.raw`(?:19|20)\d\d`
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const month = '(?:0?[1-9]|1[0-2])'
const date = String.raw`(?:${day}[./-]\s?${month}[./-]\s?${year}\.?|${year}-${month}-${day})`
const hour = String.raw`(?:[01]?\d|2[0-4])`
const time = String.raw`${hour}[:.][0-5]\d`
const thousands = String.raw`(?:[1-9]\d{0,2}[. ]\d{3}|[1-9]\.\d{3}\.\d{3})(?:,\d{1,2})?`
/** Matches one side of a size in cm. It is below 400, so that no part of a mobile number (06…) looks like a size. */
const side = String.raw`(?:[1-3]\d\d|\d\d)`
const between = String.raw`\s?[,-]\s?`
const notPhonePart = `(?:${[
  `${date}(?:(?:${between}|\\s)(?:${time}|${hour})){0,2}`,
  `${time}-${time}`,
  thousands,
  year,
  `${side}/${side}/${side}`,
  `${side}-${side}-${side}`,
].join('|')})`
/** Matches digits that are no phone number: dates with times, prices, years and measures. */
const notPhone = new RegExp(`^${notPhonePart}(?:${between}${notPhonePart})*$`)
const wholePrice = /^[1-9]\d{6}$/
const currency = /^\s?(?:din|rsd|eur|evr|€)/

type Hidden = { start: number; end: number; words: string }

/** Hides phone numbers and email addresses, because users should exchange them in the conversation. */
export function withoutContacts(text: string): string {
  const { plain, from } = readCharacters(text)
  let shown = ''
  let done = 0
  for (const { start, end, words } of [...addressesIn(plain), ...numbersIn(plain)].sort((a, b) => a.start - b.start)) {
    if (from[start]! < done) continue
    shown += text.slice(done, from[start]) + words
    done = from[end]!
  }
  return shown + text.slice(done)
}

export const hasContacts = (text: string): boolean => withoutContacts(text) !== text

/** Returns the normalized text, and for each normalized character the index in the original text. */
function readCharacters(text: string): { plain: string; from: number[] } {
  let written = ''
  const at: number[] = []
  let index = 0
  for (const character of text) {
    const plain = normalizeCharacters(character)
    written += plain
    for (let each = 0; each < plain.length; each += 1) at.push(index)
    index += character.length
  }
  at.push(text.length)
  return withFigures(written, at)
}

function withFigures(written: string, at: number[]): { plain: string; from: number[] } {
  const from: number[] = []
  let done = 0
  let plain = ''
  const copyTo = (end: number) => {
    plain += written.slice(done, end)
    from.push(...at.slice(done, end))
    done = end
  }
  for (const { 0: word, index } of written.matchAll(/[a-z]+/g)) {
    const digits = numberWords.get(word)
    if (!digits) continue
    copyTo(index)
    plain += digits
    for (let each = 0; each < digits.length; each += 1) from.push(at[index]!)
    done = index + word.length
  }
  copyTo(written.length)
  from.push(at.at(-1)!)
  return { plain, from }
}

const addressesIn = (plain: string): Hidden[] =>
  [...plain.matchAll(emailAddress)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    words: '(email sakriven)',
  }))

function numbersIn(plain: string): Hidden[] {
  return [...plain.matchAll(digits)].flatMap(({ 0: run, index }) => {
    const isPrice = wholePrice.test(run) && currency.test(plain.slice(index + run.length))
    if (notPhone.test(run) || isPrice) return []
    return [...run.matchAll(phoneNumber)].map(found => {
      const start = index + found.index
      return { start, end: start + found[0].length, words: '(broj sakriven)' }
    })
  })
}
