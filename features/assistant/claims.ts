import { type Claim, type DayMention, Reader, sentenceIn } from './claim-reader.ts'
import { spelled, withoutNumerals } from './numerals.ts'
import { plain } from './plain.ts'

const s = spelled
const figure = `${s}?\\d{1,3}(?:[. ]\\d{3})+(?:,\\d{1,2})?(?!\\d)|${s}?\\d+(?:[.,]\\d{1,2})?`
const money =
  '€|\\$|£|evr[a-z]*|eur[a-z]*|e(?![a-z])|jur[a-z]*|din(?![a-z])|dinar[a-z]*|rsd|din\\.|d(?![a-z])|dolar[a-z]*|usd|franak[a-z]*|franaka|chf|km(?![a-z])|hrk|kun[aei](?![a-z])|cent[a-z]*'
const thousands = 'h?iljad[a-z]*|hilj\\.?|som[aei]?(?![a-z])|k(?![a-z])|tisuc[a-z]*'
const link =
  /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+|\b[\w-]+(?:\.[\w-]+)*\.(?:rs|com|net|org|info|me|io|co|ru|biz|eu|shop|site|online|app|dev|link|ly|gg|to|ba|hr)\b(?:\/\S*)?/g
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

/** `1.500,50` as 1500.5. */
export function amountOf(written: string): number {
  const figures = written.replace(spelled, '').replaceAll(' ', '')
  const whole = /^\d{1,3}(\.\d{3})+(,|$)/.test(figures) ? figures.replaceAll('.', '') : figures
  return Number(whole.replace(',', '.'))
}

function currencyOf(word: string | undefined): string | null {
  if (!word) return null
  if (/^(€|e|evr|eur|jur)/.test(word)) return 'eur'
  if (/^(d|rsd)/.test(word) && !word.startsWith('dolar')) return 'rsd'
  return word.slice(0, 3)
}

/** One form for a number however it is written: `+381 (0)64 123-45-67`, `064/1234567`. */
export function phoneDigits(written: string): string {
  const digits = written.replace(/\(0\)/g, '').replace(/\D/g, '')
  const isAbroad = /^(?:\+|00)/.test(written.trim())
  return digits.replace(isAbroad ? /^(?:00)?3810?/ : /^381(?=\d{8,})/, '0')
}

const priceWords = /\b(kost[aeiu]|cen[aeiou]|cenovnik|naplac|plac[aeiu]|iznos|naknad|tarif|jeftin|skup|racun)/

/** Every claim in a text, in no order. */
export function claimsOf(given: string): Claim[] {
  const reader = new Reader(withoutNumerals(plain(given)))
  const original = reader.text
  reader.take(link, ([text]) => [{ kind: 'link', text: text! }])
  takeDates(reader)
  takePrices(reader)
  takePhones(reader)
  // Sentences that speak of prices, before the figures are gone.
  const isAboutPrice = (at: number) => {
    const { from, to } = sentenceIn(original, at)
    return priceWords.test(original.slice(from, to))
  }
  takeTimes(reader, isAboutPrice)
  reader.take(/\b(besplat|gratis|dzab|popust|snizen)[a-z]*/g, ([, word]) => [{ kind: 'bargain', word: word! }])
  reader.take(new RegExp(`(?:${figure})`, 'g'), ([written], at) => {
    if (isAboutPrice(at)) return [{ kind: 'price', amount: amountOf(written!), currency: null }]
    // Words such as `jedan` and `dva` are more often not a figure at all.
    return written!.startsWith(spelled) && amountOf(written!) < 20
      ? []
      : [{ kind: 'number', value: amountOf(written!) }]
  })
  return withDays(reader, original)
}

function takeDates(reader: Reader): void {
  const named = months.map(month => `${month}[a-z]*`).join('|')
  reader.take(new RegExp(`${s}?(\\d{1,2})\\.? ?(${named})(?: (?:20\\d\\d)\\.?)?`, 'g'), ([, day, month]) => [
    { kind: 'date', day: Number(day), month: 1 + months.findIndex(each => month!.startsWith(each)) },
  ])
  reader.take(/(?<![\d.])(\d{1,2})\. ?(\d{1,2})\.(?: ?20\d\d\.?)?(?!\d)/g, ([, day, month]) =>
    Number(day) <= 31 && Number(month) <= 12 && Number(day) && Number(month)
      ? [{ kind: 'date', day: Number(day), month: Number(month) }]
      : null,
  )
  reader.take(/(?<!\d)(20\d\d)-(\d\d)-(\d\d)(?!\d)/g, ([, , month, day]) => [
    { kind: 'date', day: Number(day), month: Number(month) },
  ])
}

function takePrices(reader: Reader): void {
  const amount = (written: string, times: string | undefined) => amountOf(written) * (times ? 1000 : 1)
  // `od 20 do 40 evra`: the currency is said once.
  reader.take(
    new RegExp(`(${figure}) ?(${thousands})? ?(?:do|-|/|ili|i|a) ?(${figure}) ?(${thousands})? ?(${money})`, 'g'),
    ([, low, lowTimes, high, highTimes, currency]) => [
      { kind: 'price', amount: amount(low!, lowTimes ?? highTimes), currency: currencyOf(currency) },
      { kind: 'price', amount: amount(high!, highTimes), currency: currencyOf(currency) },
    ],
  )
  reader.take(new RegExp(`(${figure}) ?(${thousands})? ?(${money})`, 'g'), ([, written, times, currency]) => [
    { kind: 'price', amount: amount(written!, times), currency: currencyOf(currency) },
  ])
  reader.take(new RegExp(`(${figure}) ?(${thousands})`, 'g'), ([, written, times]) => [
    { kind: 'price', amount: amount(written!, times), currency: null },
  ])
  reader.take(new RegExp(`(€|\\$|£|\\beur|\\brsd|\\bdin\\.?) ?(${figure})`, 'g'), ([, currency, written]) => [
    { kind: 'price', amount: amountOf(written!), currency: currencyOf(currency) },
  ])
}

function takePhones(reader: Reader): void {
  reader.take(/(?:\+ ?|\b00)?(?:\(0\)|\d)[\d ()/.-]{4,}\d/g, ([written]) => {
    const digits = written!.replace(/\D/g, '')
    // Two clock times, or a row of hours, are no number to call.
    const isClock = /^\d{1,2}[.:]\d\d(?!\d)/.test(written!) || /^\d{1,2} ?- ?\d{1,2}$/.test(written!)
    return digits.length >= 6 && !isClock ? [{ kind: 'phone', digits: phoneDigits(written!) }] : null
  })
  // Read out figure by figure.
  reader.take(new RegExp(`(?:${s}\\d+[ ,-]+){3,}${s}\\d+`, 'g'), ([written]) => [
    { kind: 'phone', digits: phoneDigits(written!) },
  ])
}

const clockEnd = '(?: ?(?:h|cas[a-z]*|sat[a-z]*|c)(?![a-z]))'
const clock = `${s}?([01]?\\d|2[0-4])(?:[:.,]([0-5]\\d)|(?=${clockEnd})|)`
const other = '(?! ?(?:dan|nedelj|mesec|godin|minut|put|osob|ljud|komad|m2|m²|kvadrat|metar|metr|sprat|soba|sob|%))'

function takeTimes(reader: Reader, isAboutPrice: (at: number) => boolean): void {
  const minutes = (hour: string, minute: string | undefined) => Number(hour) * 60 + Number(minute ?? 0)
  const time = (hour: string, minute: string | undefined, at: number): Claim => ({
    kind: 'time',
    minutes: minutes(hour, minute),
    day: null,
    isAboutHours: /\brad(i|no|n)/.test(around(reader, at)),
    mayBeAfternoon: minute === undefined && Number(hour) >= 1 && Number(hour) <= 8,
  })
  reader.take(
    new RegExp(`(?<![\\d.,:])${clock}${clockEnd}? ?(?:do|-|i) ?${clock}${clockEnd}?(?![\\d:%])${other}`, 'g'),
    ([all, fromHour, fromMinute, toHour, toMinute], at) => {
      const isRange = !/ i /.test(all!)
      if (!isRange) return null
      // A range of bare figures in a sentence about prices may be one of prices.
      if (isAboutPrice(at) && !/[:h]|sat|cas/.test(all!) && !/\brad/.test(around(reader, at))) return null
      return [{ kind: 'hours', from: minutes(fromHour!, fromMinute), to: minutes(toHour!, toMinute), day: null }]
    },
  )
  reader.take(new RegExp(`\\bpola ${s}?(\\d{1,2})(?!\\d)`, 'g'), ([, hour], at) => [
    { ...time(String(Number(hour) - 1), '30', at), mayBeAfternoon: true } as Claim,
  ])
  reader.take(/\b(podne|ponoc[a-z]*)\b(?! ?(?:i|do))/g, ([all, word], at) =>
    /\b(pre|posle|po) $/.test(reader.text.slice(0, at)) || !all
      ? []
      : [time(word === 'podne' ? '12' : '24', undefined, at)],
  )
  reader.take(
    new RegExp(`(?<![\\d.,])${s}?([01]?\\d|2[0-4])(?:[:.]([0-5]\\d))${clockEnd}?(?![\\d%])`, 'g'),
    ([, hour, minute], at) => [time(hour!, minute, at)],
  )
  reader.take(new RegExp(`(?<![\\d.,${s}])([01]?\\d|2[0-4])${clockEnd}`, 'g'), ([, hour], at) => [
    time(hour!, undefined, at),
  ])
  const before = 'u|od|do|oko|posle|nakon|pre|iza|izmedju|vec od|najranije|najkasnije|do'
  reader.take(
    new RegExp(`\\b(${before}) ${s}?([01]?\\d|2[0-4])(?![\\d.,]*\\d)${clockEnd}?${other}`, 'g'),
    ([, word, hour], at) =>
      isAboutPrice(at) && word !== 'u' && word !== 'posle' ? null : [time(hour!, undefined, at)],
  )
  // What goes on: `u 9, 10 i 11`.
  const goesOn = new RegExp(
    `(?<=\u0002(?:, ?| i | ili |, a ))${s}?([01]?\\d|2[0-4])(?![\\d.,]*\\d)${clockEnd}?${other}`,
    'g',
  )
  for (let before = ''; before !== reader.text; ) {
    before = reader.text
    reader.take(goesOn, ([, hour], at) => (isAboutPrice(at) ? null : [time(hour!, undefined, at)]))
  }
}

const around = (reader: Reader, at: number) => {
  const { from, to } = sentenceIn(reader.text, at)
  return reader.text.slice(from, to)
}

const near: [RegExp, number][] = [
  [/\b(danas|veceras|jutros)\b/g, 0],
  [/\b(?<!preko)sutra\b|\bsutrasnj/g, 1],
  [/\bprekosutra\b/g, 2],
]
const free = /\b(slobod|moze|termin|doci|dolaz|stiz|primi|zakaz|ima)/
const negated = /\b(nema|nemam|nije|nisu|nisam|ne|zauzet|nazalost|zao)\b/

/** Gives each time the day it belongs to, the nearest before it in its sentence or else the first after it. */
function withDays(reader: Reader, original: string): Claim[] {
  const mentions: { at: number; day: DayMention }[] = []
  for (const [pattern, ahead] of near) {
    for (const { index } of original.matchAll(pattern)) mentions.push({ at: index, day: { ahead } })
  }
  for (const [weekday, stem] of weekdays.entries()) {
    for (const { index } of original.matchAll(new RegExp(`\\b${stem}[a-z]*`, 'g'))) {
      // `ove nedelje` is a week.
      if (weekday === 0 && !/\bu $/.test(original.slice(0, index)) && !/^nedeljom/.test(original.slice(index))) continue
      mentions.push({ at: index, day: { weekday } })
    }
  }
  for (const { claim, at } of reader.found) {
    if (claim.kind === 'date') mentions.push({ at, day: { day: claim.day, month: claim.month } })
  }
  mentions.sort((a, b) => a.at - b.at)
  const claims = reader.found.map(({ claim, at }) => {
    if (claim.kind !== 'time' && claim.kind !== 'hours') return claim
    const { from, to } = reader.sentenceAt(at)
    const here = mentions.filter(mention => mention.at >= from && mention.at < to)
    return { ...claim, day: (here.findLast(mention => mention.at < at) ?? here[0])?.day ?? null }
  })
  for (const { at, day } of mentions) {
    const { from, to } = reader.sentenceAt(at)
    const sentence = reader.text.slice(from, to)
    if (free.test(sentence) && !negated.test(sentence)) claims.push({ kind: 'available', day })
  }
  return claims
}
