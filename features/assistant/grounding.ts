import { plain } from '../../platform/serbian/plain.ts'
import { maxMessageLength } from '../conversations/conversation-limits.ts'
import { addressKey } from './addresses.ts'
import type { Claim, DayMention } from './claim-reader.ts'
import { claimsOf, phoneDigits } from './claims.ts'
import { misconduct } from './conduct.ts'
import { isDisguised, isForeign } from './disguise.ts'
import { bookingSentence, type Facts, type FreeDay, ownWords, weekdayOf } from './facts.ts'
import { figuresOf, fromList, mixesPrices } from './price-lines.ts'
import { rules } from './prompt.ts'
import { strays } from './vocabulary.ts'

/**
 * What an answer claims and the facts do not bear out; empty when it may be sent. Prices, times, dates, numbers to
 * call and links have to be among the facts or in the provider's own messages; anything that cannot be told counts
 * against the answer, because the safe one costs nothing.
 */
export function ungrounded(reply: string, facts: Facts, providersMessages: string[] = []): string[] {
  if (reply.length > maxMessageLength) return ['length']
  const known = knownOf(facts, providersMessages)
  const text = plain(reply)
  const faults = claimsOf(reply)
    .filter(claim => !isKnown(claim, facts, known))
    .map(claim => claim.kind as string)
  if (repeatsRules(reply)) faults.push('rules')
  if (isDisguised(reply, known.text)) faults.push('disguise')
  if (isForeign(text, known.text)) faults.push('language')
  const ways = [facts.booking ? bookingSentence(facts.booking) : '', facts.prices.length ? fromList : '']
  const told = [known.text, ...ways.map(plain)].join('\n')
  if (mixesPrices(reply, facts, providersMessages)) faults.push('price')
  if (strays(text, told)) faults.push('words')
  if (introducesSomebody(reply)) faults.push('itself')
  return [...faults, ...misconduct(text, known.text)]
}

type Known = {
  text: string
  sets: Map<Claim['kind'], Set<unknown>>
  /** When hours that the provider has named begin and end. */
  bounds: Set<number>
  prices: Map<number, Set<string | null>>
  /** Those in the names of priced jobs. */
  figures: Set<number>
}

/** The facts' own claims, each in the form in which it is looked up. */
function knownOf(facts: Facts, providersMessages: string[]): Known {
  const texts = [
    ownWords(facts),
    ...providersMessages,
    facts.price ? `cena ${facts.price}` : '',
    ...facts.prices.map(({ price }) => price),
  ]
  const sets: Known['sets'] = new Map()
  const bounds: Known['bounds'] = new Set()
  const prices: Known['prices'] = new Map()
  const add = (kind: Claim['kind'], value: unknown) => sets.set(kind, (sets.get(kind) ?? new Set()).add(value))
  // Each on its own, so that the end of one and the beginning of the next make nothing together.
  for (const claim of texts.flatMap(claimsOf)) {
    add(claim.kind, keyOf(claim))
    // `do osam uveče` is eight and twenty.
    if (claim.kind === 'time' && claim.mayBeAfternoon) add('time', claim.minutes + 720)
    if (claim.kind === 'hours') for (const bound of [claim.from, claim.to]) bounds.add(bound)
    if (claim.kind === 'price') {
      prices.set(claim.amount, (prices.get(claim.amount) ?? new Set()).add(claim.currency))
      // A figure beside a price may be read as one.
      if (!claim.currency) add('number', claim.amount)
    }
  }
  if (facts.phone) add('phone', phoneDigits(facts.phone))
  if (facts.booking) for (const claim of claimsOf(facts.booking)) add(claim.kind, keyOf(claim))
  return { text: plain(texts.join('\n')), sets, bounds, prices, figures: figuresOf(facts.prices) }
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
      return addressKey(claim.text)
    case 'number':
      return claim.value
  }
}

function isKnown(claim: Claim, facts: Facts, { sets, bounds, prices, figures }: Known): boolean {
  const isSaid = sets.get(claim.kind)?.has(keyOf(claim)) ?? false
  const { hours, days } = facts
  switch (claim.kind) {
    case 'price': {
      if (!claim.currency && figures.has(claim.amount)) return true
      const currencies = prices.get(claim.amount)
      return Boolean(currencies && (!claim.currency || currencies.has(null) || currencies.has(claim.currency)))
    }
    case 'time': {
      const moments = claim.mayBeAfternoon ? [claim.minutes, claim.minutes + 720] : [claim.minutes]
      const isFree = freeDays(days, claim.day).some(day => day.times.some(time => moments.includes(minutesOf(time))))
      const own = hours ? [minutesOf(hours.start), minutesOf(hours.end)] : []
      const isBound = claim.isAboutHours && moments.some(at => own.includes(at) || bounds.has(at))
      return isFree || isBound || moments.some(at => sets.get('time')?.has(at))
    }
    case 'hours': {
      const isOwn = hours && claim.from === minutesOf(hours.start) && claim.to === minutesOf(hours.end)
      // On a day with nothing free, working hours would promise something.
      return Boolean(isSaid || (isOwn && (!claim.day || freeDays(days, claim.day).some(day => day.times.length))))
    }
    case 'date':
      return isSaid || freeDays(days, claim).length > 0
    case 'available':
      return isSaid || freeDays(days, claim.day).some(day => day.times.length > 0)
    default:
      return isSaid
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The known days that are meant; all of them when none is named. */
function freeDays(days: FreeDay[] | null, mention: DayMention | null): FreeDay[] {
  if (!days) return []
  if (!mention) return days
  if ('ahead' in mention) return days.slice(mention.ahead, mention.ahead + 1)
  if ('weekday' in mention) return days.filter(({ date }) => weekdayOf(date) === mention.weekday)
  return days.filter(({ date }) => Number(date.slice(8)) === mention.day && Number(date.slice(5, 7)) === mention.month)
}

const wordsOf = (text: string) => plain(text).match(/[a-z]+/g) ?? []
/** So many words in a row are no chance. */
const shingle = 6
const ruleShingles = new Set(
  rules.flatMap(rule => {
    const words = wordsOf(rule)
    return words.slice(0, -shingle + 1).map((_, at) => words.slice(at, at + shingle).join(' '))
  }),
)

/** Its instructions are nobody's business. */
function repeatsRules(reply: string): boolean {
  const words = wordsOf(reply)
  return (
    /\bpodaci\b[\s\S]{0,40}\busluga:/.test(plain(reply)) ||
    words.some((_, at) => ruleShingles.has(words.slice(at, at + shingle).join(' ')))
  )
}

const somebody =
  /(?<!\p{L})(?:[Oo]vde|[Оо]вде|[Jj]a sam|[Jj]a,|[Јј]а сам|[Јј]а,)(?: je| је)? \p{Lu}|(?<!\p{L})\p{Lu}\p{L}{1,30}(?<!te|те) (?:ovde|lično|na telefonu|na vezi|овде|лично)(?= ?[,.!?]|$)/u

/** Who speaks here is the assistant: not `ovde Milan`, `ja sam Marija` or `Milan na telefonu`. */
const introducesSomebody = (reply: string) => somebody.test(reply)
