import type { Claim, DayMention } from './claim-reader.ts'
import { claimsOf, phoneDigits } from './claims.ts'
import { type Facts, type FreeDay, ownWords, weekdayOf } from './facts.ts'
import { plain } from './plain.ts'
import { rules } from './prompt.ts'

/**
 * What an answer claims and the facts do not bear out; empty when it may be sent. Prices, times, dates, numbers to
 * call and links have to be among the facts or in the provider's own messages; anything that cannot be told counts
 * against the answer, because the safe one costs nothing.
 */
export function ungrounded(reply: string, facts: Facts, providersMessages: string[] = []): string[] {
  const known = knownOf(facts, providersMessages)
  const faults = claimsOf(reply)
    .filter(claim => !isKnown(claim, facts, known))
    .map(claim => claim.kind as string)
  if (repeatsRules(reply)) faults.push('rules')
  if (speaksOfItself(reply)) faults.push('itself')
  return faults
}

type Known = { claims: Claim[]; text: string }

function knownOf(facts: Facts, providersMessages: string[]): Known {
  const texts = [ownWords(facts), ...providersMessages, facts.price ? `cena ${facts.price}` : '']
  // Each on its own, so that the end of one and the beginning of the next make nothing together.
  return { claims: texts.flatMap(claimsOf), text: plain(texts.join('\n')) }
}

function isKnown(claim: Claim, facts: Facts, known: Known): boolean {
  const among = <Kind extends Claim['kind']>(kind: Kind) =>
    known.claims.filter((each): each is Extract<Claim, { kind: Kind }> => each.kind === kind)
  switch (claim.kind) {
    case 'price':
      return among('price').some(
        ({ amount, currency }) =>
          amount === claim.amount && (!claim.currency || !currency || currency === claim.currency),
      )
    case 'time': {
      const moments = claim.mayBeAfternoon ? [claim.minutes, claim.minutes + 720] : [claim.minutes]
      const { hours } = facts
      const isFree = freeDays(facts.days, claim.day).some(day =>
        day.times.some(time => moments.includes(minutesOf(time))),
      )
      const isBound =
        claim.isAboutHours && hours && moments.some(at => at === minutesOf(hours.start) || at === minutesOf(hours.end))
      const isSaid =
        among('time').some(({ minutes }) => moments.includes(minutes)) ||
        (claim.isAboutHours && among('hours').some(({ from, to }) => moments.includes(from) || moments.includes(to)))
      return isFree || Boolean(isBound) || isSaid
    }
    case 'hours': {
      const { hours } = facts
      const isOwn = hours && claim.from === minutesOf(hours.start) && claim.to === minutesOf(hours.end)
      const isSaid = among('hours').some(({ from, to }) => from === claim.from && to === claim.to)
      // On a day with nothing free, working hours would promise something.
      return Boolean(isSaid || (isOwn && (!claim.day || freeDays(facts.days, claim.day).some(day => day.times.length))))
    }
    case 'date':
      return (
        freeDays(facts.days, claim).length > 0 ||
        among('date').some(({ day, month }) => day === claim.day && month === claim.month)
      )
    case 'available': {
      const days = freeDays(facts.days, claim.day)
      return days.some(day => day.times.length > 0) || isSaidOf(claim.day, among('available'))
    }
    case 'phone':
      return [phoneDigits(facts.phone ?? ''), ...among('phone').map(({ digits }) => digits)].includes(claim.digits)
    case 'link':
    case 'bargain':
      return known.text.includes(claim.kind === 'link' ? claim.text.replace(/[.,!?;:)]+$/, '') : claim.word)
    case 'number':
      return among('number').some(({ value }) => value === claim.value)
  }
}

const isSaidOf = (day: DayMention, said: { day: DayMention }[]) =>
  said.some(each => JSON.stringify(each.day) === JSON.stringify(day))

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

/** It neither raises what it is nor claims to be a human. */
function speaksOfItself(reply: string): boolean {
  return /jezick[a-z]* model|vestack[a-z]* inteligenc|chatgpt|openai|\bai\b|\bgpt\b|\bnisam (ja )?(ro)?bot|\b(ja )?sam (ja )?(covek|ziva osoba|stvarna osoba|pravi covek|robot|bot|program|masina)|sistemsk[a-z]* (poruk|uputstv|prompt)|system prompt|as an ai/.test(
    plain(reply),
  )
}
