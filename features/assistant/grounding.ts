import { normalizeText } from '../../platform/serbian/normalize-text.ts'
import { MAX_MESSAGE_LENGTH } from '../conversations/conversation-limits.ts'
import { normalizeAddress } from './addresses.ts'
import type { Claim, DayMention } from './claim-reader.ts'
import { claimsOf, normalizePhone } from './claims.ts'
import { findMisconduct } from './conduct.ts'
import { isDisguised, isForeign } from './disguise.ts'
import { bookingSentence, type Facts, type FreeDay, providerTexts, seriesSentence, weekdayOf } from './facts.ts'
import { mixesPrices, numbersInJobNames, priceListOpening } from './price-lines.ts'
import { promptRules } from './prompt.ts'
import { hasUnknownWords } from './vocabulary.ts'

/**
 * Returns the faults of a reply: claims that the facts do not support, and misconduct. A reply without faults may be
 * sent. Prices, times, dates, phone numbers and links must be in the facts or in messages that the provider wrote.
 * Doubtful claims count as faults, because the built-in reply is a safe replacement.
 */
export function findFaults(reply: string, facts: Facts, providersMessages: string[] = []): string[] {
  if (reply.length > MAX_MESSAGE_LENGTH) return ['length']
  const known = knownOf(facts, providersMessages)
  const text = normalizeText(reply)
  const faults = claimsOf(reply)
    .filter(claim => !isKnown(claim, facts, known))
    .map(claim => claim.kind as string)
  if (repeatsRules(reply)) faults.push('rules')
  if (isDisguised(reply, known.text)) faults.push('disguise')
  if (isForeign(text, known.text)) faults.push('language')
  const templates = [
    facts.booking ? bookingSentence(facts.booking) : '',
    facts.allowsSeries ? seriesSentence : '',
    facts.prices.length ? priceListOpening : '',
  ]
  const allowedText = [known.text, ...templates.map(normalizeText)].join('\n')
  if (mixesPrices(reply, facts, providersMessages)) faults.push('price')
  if (hasUnknownWords(text, allowedText)) faults.push('words')
  if (claimsIdentity(reply)) faults.push('itself')
  return [...faults, ...findMisconduct(text, known.text)]
}

type Known = {
  text: string
  sets: Map<Claim['kind'], Set<unknown>>
  /** Starts and ends of the hours in the provider's texts, in minutes after midnight. */
  bounds: Set<number>
  prices: Map<number, Set<string | null>>
  /** Numbers inside names of priced jobs (80 in `bojler od 80 l`). */
  figures: Set<number>
}

/** Indexes the claims of the facts by the keys that `isKnown` looks up. */
function knownOf(facts: Facts, providersMessages: string[]): Known {
  const texts = [
    providerTexts(facts),
    ...providersMessages,
    facts.price ? `cena ${facts.price}` : '',
    ...facts.prices.map(({ price }) => price),
  ]
  const sets: Known['sets'] = new Map()
  const bounds: Known['bounds'] = new Set()
  const prices: Known['prices'] = new Map()
  const add = (kind: Claim['kind'], value: unknown) => sets.set(kind, (sets.get(kind) ?? new Set()).add(value))
  // Each text is read alone, so that two texts never form a claim together.
  for (const claim of texts.flatMap(claimsOf)) {
    add(claim.kind, keyOf(claim))
    // `do osam uveče` is stored as 8:00 and as 20:00.
    if (claim.kind === 'time' && claim.mayBeAfternoon) add('time', claim.minutes + 720)
    if (claim.kind === 'hours') for (const bound of [claim.from, claim.to]) bounds.add(bound)
    if (claim.kind === 'price') {
      prices.set(claim.amount, (prices.get(claim.amount) ?? new Set()).add(claim.currency))
      // A price without a currency may be read as a number.
      if (!claim.currency) add('number', claim.amount)
    }
  }
  if (facts.phone) add('phone', normalizePhone(facts.phone))
  if (facts.booking) for (const claim of claimsOf(facts.booking)) add(claim.kind, keyOf(claim))
  return { text: normalizeText(texts.join('\n')), sets, bounds, prices, figures: numbersInJobNames(facts.prices) }
}

function keyOf(claim: Claim): unknown {
  switch (claim.kind) {
    case 'price':
      return claim.amount
    case 'time':
      return claim.minutes
    case 'hours':
      return `${claim.from} ${claim.to}`
    case 'date':
      return `${claim.day} ${claim.month}`
    case 'available':
      return JSON.stringify(claim.day)
    case 'phone':
      return claim.digits
    case 'link':
      return normalizeAddress(claim.text)
    case 'number':
      return claim.value
  }
}

function isKnown(claim: Claim, facts: Facts, { sets, bounds, prices, figures }: Known): boolean {
  const isInTexts = sets.get(claim.kind)?.has(keyOf(claim)) ?? false
  const { hours, days } = facts
  switch (claim.kind) {
    case 'price': {
      if (!claim.currency && figures.has(claim.amount)) return true
      const currencies = prices.get(claim.amount)
      return Boolean(currencies && (!claim.currency || currencies.has(null) || currencies.has(claim.currency)))
    }
    case 'time': {
      const candidates = claim.mayBeAfternoon ? [claim.minutes, claim.minutes + 720] : [claim.minutes]
      const isFree = daysOf(days, claim.day).some(day => day.times.some(time => candidates.includes(minutesOf(time))))
      const ownBounds = hours ? [minutesOf(hours.start), minutesOf(hours.end)] : []
      const isBound = claim.isAboutHours && candidates.some(at => ownBounds.includes(at) || bounds.has(at))
      return isFree || isBound || candidates.some(at => sets.get('time')?.has(at))
    }
    case 'hours': {
      const isOwn = hours && claim.from === minutesOf(hours.start) && claim.to === minutesOf(hours.end)
      // Unless the provider's texts name the hours, a named day needs free times, because hours suggest free times.
      return Boolean(isInTexts || (isOwn && (!claim.day || daysOf(days, claim.day).some(day => day.times.length))))
    }
    case 'date':
      return isInTexts || daysOf(days, claim).length > 0
    case 'available':
      return isInTexts || daysOf(days, claim.day).some(day => day.times.length > 0)
    default:
      return isInTexts
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the days that a mention means, or all days if there is no mention. */
function daysOf(days: FreeDay[] | null, mention: DayMention | null): FreeDay[] {
  if (!days) return []
  if (!mention) return days
  if ('ahead' in mention) return days.slice(mention.ahead, mention.ahead + 1)
  if ('weekday' in mention) return days.filter(({ date }) => weekdayOf(date) === mention.weekday)
  return days.filter(({ date }) => Number(date.slice(8)) === mention.day && Number(date.slice(5, 7)) === mention.month)
}

const wordsOf = (text: string) => normalizeText(text).match(/[a-z]+/g) ?? []
/** This many equal words in a row count as a quotation of the rules in the prompt. */
const SHINGLE_LENGTH = 6
const ruleShingles = new Set(
  promptRules.flatMap(rule => {
    const words = wordsOf(rule)
    return words.slice(0, -SHINGLE_LENGTH + 1).map((_, at) => words.slice(at, at + SHINGLE_LENGTH).join(' '))
  }),
)

function repeatsRules(reply: string): boolean {
  const words = wordsOf(reply)
  return (
    /\bpodaci\b[\s\S]{0,40}\busluga:/.test(normalizeText(reply)) ||
    words.some((_, at) => ruleShingles.has(words.slice(at, at + SHINGLE_LENGTH).join(' ')))
  )
}

const introduction =
  /(?<!\p{L})(?:[Oo]vde|[Оо]вде|[Jj]a sam|[Jj]a,|[Јј]а сам|[Јј]а,)(?: je| је)? \p{Lu}|(?<!\p{L})\p{Lu}\p{L}{1,30}(?<!te|те) (?:ovde|lično|na telefonu|na vezi|овде|лично)(?= ?[,.!?]|$)/u

/** Returns whether a reply introduces a person: `ovde Milan`, `ja sam Marija` or `Milan na telefonu`. */
const claimsIdentity = (reply: string) => introduction.test(reply)
