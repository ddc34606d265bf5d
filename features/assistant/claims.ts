import { normalizeText } from '../../platform/serbian/normalize-text.ts'
import { parseAmount } from '../../platform/serbian/number-reading.ts'
import { addressPatterns } from './addresses.ts'
import {
  type Claim,
  ClaimReader,
  type DayMention,
  sentencesWithFigures,
  sentencesWithoutFigures,
} from './claim-reader.ts'
import { numeralMark, replaceNumerals } from './numerals.ts'

const s = numeralMark
// Every repetition is bounded, so that matching takes linear time. More than 15 digits in a row count as a phone
// number, never as a price.
const figure = `(?<!\\d)(?:${s}?\\d{1,3}(?:[. ]\\d{3}){1,4}(?:,\\d{1,2})?(?!\\d)|${s}?\\d{1,15}(?!\\d)(?:[.,]\\d{1,2})?)`
const money =
  '€|\\$|£|evr[a-z]*|eur[a-z]*|e(?![a-z])|jur[a-z]*|din(?![a-z])|dinar[a-z]*|rsd|din\\.|d(?![a-z])|dolar[a-z]*|usd|franak[a-z]*|franaka|chf|km(?![a-z])|hrk|kun[aei](?![a-z])|cent[a-z]*'
const thousands = 'h?iljad[a-z]*|hilj\\.?|som[aei]?(?![a-z])|k(?![a-z])|tisuc[a-z]*'
const months = [
  'januar',
  'februar',
  'mart',
  'april',
  'maj',
  'jun',
  'jul',
  'avgust',
  'septemb',
  'oktob',
  'novemb',
  'decemb',
]
const weekdays = ['nedelj', 'ponedelj', 'utor', 'sred', 'cetvrt', 'pet(?:ak|kom|ka)', 'subot']

/** Parses `1.500,50` to 1500.5. */
function amountOf(written: string): number {
  return parseAmount(written.replace(numeralMark, '')) ?? Number.NaN
}

function currencyOf(word: string | undefined): string | null {
  if (!word) return null
  if (/^(€|e|evr|eur|jur)/.test(word)) return 'eur'
  if (/^(d|rsd)/.test(word) && !word.startsWith('dolar')) return 'rsd'
  return word.slice(0, 3)
}

/** Normalizes a phone number: `+381 (0)64 123-45-67` and `064/1234567` become the same. */
export function normalizePhone(written: string): string {
  const digits = written.replace(/\(0\)/g, '').replace(/\D/g, '')
  const isAbroad = /^(?:\+|00)/.test(written.trim())
  return digits.replace(isAbroad ? /^(?:00)?3810?/ : /^381(?=\d{8,})/, '0')
}

const priceWords = /\b(kost[aeiu]|cen[aeiou]|cenovnik|naplac|plac[aeiu]|iznos|naknad|tarif|jeftin|skup|racun)/

/** If a sentence names a currency, every number in it counts as a price, as 90 in `od 40 evra, a veći od 90`. */
const moneyWords = /€|\b(?:evr|eur|din|rsd)/
const measure = /^ ?(?:%|m2|km|kg|min|sat|cas|dan|nedelj|mesec|godin|kvadrat|metar|metr|litar|litr|puta|osob|komad)/

export function claimsOf(reply: string): Claim[] {
  const reader = new ClaimReader(replaceNumerals(normalizeText(reply)))
  const original = reader.text
  for (const pattern of addressPatterns) reader.extract(pattern, ([text]) => [{ kind: 'link', text: text! }])
  extractDates(reader)
  extractPrices(reader)
  extractPhones(reader)
  // The original text is needed here, because the reader has blanked the figures.
  const originalSentences = sentencesWithFigures(original)
  const isAboutPrice = (at: number) => originalSentences.matches(at, priceWords)
  extractTimes(reader, isAboutPrice)
  reader.extract(new RegExp(`(?:${figure})`, 'g'), ([written], at) => {
    const isMeasure = measure.test(reader.text.slice(at + written!.length, at + written!.length + 12))
    if (!isMeasure && (isAboutPrice(at) || originalSentences.matches(at, moneyWords)))
      return [{ kind: 'price', amount: amountOf(written!), currency: null }]
    // Small numbers written as words, such as `jedan`, are ignored, because most are not meant as numbers.
    return written!.startsWith(numeralMark) && amountOf(written!) < 20
      ? []
      : [{ kind: 'number', value: amountOf(written!) }]
  })
  return assignDays(reader, original)
}

function extractDates(reader: ClaimReader): void {
  const named = months.map(month => `${month}[a-z]*`).join('|')
  reader.extract(new RegExp(`${s}?(\\d{1,2})\\.? ?(${named})(?: (?:20\\d\\d)\\.?)?`, 'g'), ([, day, month]) => [
    { kind: 'date', day: Number(day), month: 1 + months.findIndex(each => month!.startsWith(each)) },
  ])
  reader.extract(/(?<![\d.])(\d{1,2})\. ?(\d{1,2})\.(?: ?20\d\d\.?)?(?!\d)/g, ([, day, month]) =>
    Number(day) <= 31 && Number(month) <= 12 && Number(day) && Number(month)
      ? [{ kind: 'date', day: Number(day), month: Number(month) }]
      : null,
  )
  reader.extract(/(?<!\d)(20\d\d)-(\d\d)-(\d\d)(?!\d)/g, ([, , month, day]) => [
    { kind: 'date', day: Number(day), month: Number(month) },
  ])
}

function extractPrices(reader: ClaimReader): void {
  const amount = (written: string, times: string | undefined) => amountOf(written) * (times ? 1000 : 1)
  // In `od 20 do 40 evra` both numbers have the currency.
  reader.extract(
    new RegExp(`(${figure}) ?(${thousands})? ?(?:do|-|/|ili|i|a) ?(${figure}) ?(${thousands})? ?(${money})`, 'g'),
    ([, low, lowTimes, high, highTimes, currency]) => [
      { kind: 'price', amount: amount(low!, lowTimes ?? highTimes), currency: currencyOf(currency) },
      { kind: 'price', amount: amount(high!, highTimes), currency: currencyOf(currency) },
    ],
  )
  reader.extract(new RegExp(`(${figure}) ?(${thousands})? ?(${money})`, 'g'), ([, written, times, currency]) => [
    { kind: 'price', amount: amount(written!, times), currency: currencyOf(currency) },
  ])
  reader.extract(new RegExp(`(${figure}) ?(${thousands})`, 'g'), ([, written, times]) => [
    { kind: 'price', amount: amount(written!, times), currency: null },
  ])
  reader.extract(new RegExp(`(€|\\$|£|\\beur|\\brsd|\\bdin\\.?) ?(${figure})`, 'g'), ([, currency, written]) => [
    { kind: 'price', amount: amountOf(written!), currency: currencyOf(currency) },
  ])
}

function extractPhones(reader: ClaimReader): void {
  reader.extract(/(?:\+ ?|\b00)?(?:\(0\)|\d)[\d ()/.-]{4,}\d/g, ([written]) => {
    const digits = written!.replace(/\D/g, '')
    // Two clock times or a range of hours are not a phone number.
    const isClock = /^\d{1,2}[.:]\d\d(?!\d)/.test(written!) || /^\d{1,2} ?- ?\d{1,2}$/.test(written!)
    return digits.length >= 6 && !isClock ? [{ kind: 'phone', digits: normalizePhone(written!) }] : null
  })
  // Extracts phone numbers whose digits are written one by one or in groups.
  reader.extract(new RegExp(`(?:${s}\\d+[ ,-]+){3,}${s}\\d+`, 'g'), ([written]) => [
    { kind: 'phone', digits: normalizePhone(written!) },
  ])
}

const clockEnd = '(?: ?(?:h|cas[a-z]*|sat[a-z]*|c)(?![a-z]))'
const clock = `${s}?([01]?\\d|2[0-4])(?:[:.,]([0-5]\\d)|(?=${clockEnd})|)`
const other = '(?! ?(?:dan|nedelj|mesec|godin|minut|put|osob|ljud|komad|m2|m²|kvadrat|metar|metr|sprat|soba|sob|%))'

function extractTimes(reader: ClaimReader, isAboutPrice: (at: number) => boolean): void {
  const minutes = (hour: string, minute: string | undefined) => Number(hour) * 60 + Number(minute ?? 0)
  const time = (hour: string, minute: string | undefined, at: number): Claim => ({
    kind: 'time',
    minutes: minutes(hour, minute),
    day: null,
    isAboutHours: reader.sentences.matches(at, working),
    mayBeAfternoon: minute === undefined && Number(hour) >= 1 && Number(hour) <= 8,
  })
  reader.extract(
    new RegExp(`(?<![\\d.,:])${clock}${clockEnd}? ?(?:do|-|i) ?${clock}${clockEnd}?(?![\\d:%])${other}`, 'g'),
    ([all, fromHour, fromMinute, toHour, toMinute], at) => {
      const isRange = !/ i /.test(all!)
      if (!isRange) return null
      // In a sentence about prices, numbers without `h`, `sat` or `čas` may be a range of prices.
      if (isAboutPrice(at) && !/[:h]|sat|cas/.test(all!) && !reader.sentences.matches(at, work)) return null
      return [{ kind: 'hours', from: minutes(fromHour!, fromMinute), to: minutes(toHour!, toMinute), day: null }]
    },
  )
  reader.extract(new RegExp(`\\bpola ${s}?(\\d{1,2})(?!\\d)`, 'g'), ([, hour], at) => [
    { ...time(String(Number(hour) - 1), '30', at), mayBeAfternoon: true } as Claim,
  ])
  reader.extract(/\b(podne|ponoc[a-z]*)\b(?! ?(?:i|do))/g, ([all, word], at) =>
    /\b(pre|posle|po) $/.test(reader.text.slice(Math.max(0, at - 7), at)) || !all
      ? []
      : [time(word === 'podne' ? '12' : '24', undefined, at)],
  )
  reader.extract(
    new RegExp(`(?<![\\d.,])${s}?([01]?\\d|2[0-4])(?:[:.]([0-5]\\d))${clockEnd}?(?![\\d%])`, 'g'),
    ([, hour, minute], at) => [time(hour!, minute, at)],
  )
  reader.extract(new RegExp(`(?<![\\d.,${s}])([01]?\\d|2[0-4])${clockEnd}`, 'g'), ([, hour], at) => [
    time(hour!, undefined, at),
  ])
  const before = 'u|od|do|oko|posle|nakon|pre|iza|izmedju|vec od|najranije|najkasnije|do'
  reader.extract(
    new RegExp(`\\b(${before}) ${s}?([01]?\\d|2[0-4])(?![\\d.,]{0,9}\\d)${clockEnd}?${other}`, 'g'),
    ([, word, hour], at) =>
      isAboutPrice(at) && word !== 'u' && word !== 'posle' ? null : [time(hour!, undefined, at)],
  )
  // Matches the further hours of a list, as in `u 9, 10 i 11`.
  const next = `(?:, ?| i | ili |, a )${s}?(?:[01]?\\d|2[0-4])(?![\\d.,]{0,9}\\d)${clockEnd}?${other}`
  reader.extract(new RegExp(`(?<=\u0002)(?:${next})+`, 'g'), ([all], at) =>
    isAboutPrice(at) ? null : [...all!.matchAll(/\d+/g)].map(([hour]) => time(hour, undefined, at)),
  )
}

const working = /\brad(i|no|n)/
const work = /\brad/

const nearDays: [RegExp, number][] = [
  [/\b(danas|veceras|jutros)\b/g, 0],
  [/\b(?<!preko)sutra\b|\bsutrasnj/g, 1],
  [/\bprekosutra\b/g, 2],
]
const freeWords = /\b(slobod|moze|termin|doci|dolaz|stiz|primi|zakaz|ima)/
const negations = /\b(nema|nemam|nije|nisu|nisam|ne|zauzet|nazalost|zao)\b/

/** Assigns to each time or range of hours the last day named before it in the sentence, or else the next named day. */
function assignDays(reader: ClaimReader, original: string): Claim[] {
  const mentions: { at: number; day: DayMention }[] = []
  for (const [pattern, ahead] of nearDays) {
    for (const { index } of original.matchAll(pattern)) mentions.push({ at: index, day: { ahead } })
  }
  for (const [weekday, stem] of weekdays.entries()) {
    for (const { index } of original.matchAll(new RegExp(`\\b${stem}[a-z]*`, 'g'))) {
      // `u nedelju` and `nedeljom` mean Sunday, but `ove nedelje` means this week.
      const isDay =
        /\bu $/.test(original.slice(Math.max(0, index - 3), index)) || original.startsWith('nedeljom', index)
      if (weekday === 0 && !isDay) continue
      mentions.push({ at: index, day: { weekday } })
    }
  }
  for (const { claim, at } of reader.found) {
    if (claim.kind === 'date') mentions.push({ at, day: { day: claim.day, month: claim.month } })
  }
  mentions.sort((a, b) => a.at - b.at)
  const sentences = sentencesWithoutFigures(reader.text)
  const claims = reader.found.map(({ claim, at }) => {
    if (claim.kind !== 'time' && claim.kind !== 'hours') return claim
    const { from, to } = sentences.around(at)
    const after = firstFrom(mentions, at)
    const isHere = (mention: (typeof mentions)[0] | undefined) => mention && mention.at >= from && mention.at < to
    const mention = [mentions[after - 1], mentions[after]].find(isHere)
    return { ...claim, day: mention?.day ?? null }
  })
  for (const { at, day } of mentions) {
    if (sentences.matches(at, freeWords) && !sentences.matches(at, negations)) claims.push({ kind: 'available', day })
  }
  return claims
}

/** Returns the index of the first mention at or after a position. The mentions must be sorted. */
function firstFrom(mentions: { at: number }[], at: number): number {
  let first = 0
  let last = mentions.length
  while (first < last) {
    const middle = (first + last) >> 1
    if (mentions[middle]!.at < at) first = middle + 1
    else last = middle
  }
  return first
}
