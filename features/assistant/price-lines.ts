import { normalizeText } from '../../platform/serbian/normalize-text.ts'
import { claimsOf } from './claims.ts'
import { type Facts, type PriceFact, priceLine } from './facts.ts'
import { Stems, wordsIn } from './stems.ts'

const MAX_LINES = 4

export const priceListOpening = 'Iz cenovnika'
export const priceListSentence = (lines: PriceFact[]): string =>
  `${priceListOpening}: ${lines.slice(0, MAX_LINES).map(priceLine).join('; ')}.`

/** Returns the numbers in names of priced jobs, as in `bojler od 80 l`. These numbers are not prices. */
export const numbersInJobNames = (prices: PriceFact[]): Set<number> =>
  new Set(
    prices.flatMap(({ name, unit }) =>
      claimsOf(`${name}, ${unit}`).flatMap(each => ('value' in each ? each.value : [])),
    ),
  )

/** Returns the prices in a text. Numbers without a currency count only if the text names no currency. */
function amountsIn(text: string): number[] {
  const prices = claimsOf(text).filter(each => each.kind === 'price')
  const withCurrency = prices.filter(({ currency }) => currency)
  return (withCurrency.length ? withCurrency : prices).map(({ amount }) => amount)
}

/** Returns the lines of the price list that a question names, best match first. `isGeneric` finds unspecific words. */
export function findNamedLines(
  prices: PriceFact[],
  question: string,
  isGeneric: (word: string) => boolean,
): PriceFact[] {
  const questionStems = new Stems(wordsIn(question))
  return prices
    .map(line => {
      const words = wordsIn(normalizeText(line.name))
      const things = words.filter(word => !isGeneric(word))
      // If a line, such as `Dolazak na teren`, has generic words only, these words count.
      const isNamed = (things.length ? things : words).some(word => questionStems.has(word))
      return { line, hits: isNamed ? words.filter(word => questionStems.has(word)).length : 0 }
    })
    .filter(({ hits }) => hits)
    .sort((one, other) => other.hits - one.hits)
    .map(({ line }) => line)
}

/** Ends of clauses: punctuation outside numbers, and conjunctions before another job. */
const clauseEnd = /[;!?\n]|[.,](?!\d)|\s(?:a|ali|dok)\s/

/** Returns whether a text gives a job of the price list the price of another job. */
export function mixesPrices(reply: string, facts: Facts, providersMessages: string[]): boolean {
  if (!facts.prices.length) return false
  const otherAmounts = new Set([facts.price ?? '', facts.description, ...providersMessages].flatMap(amountsIn))
  return reply.split(clauseEnd).some(clause => {
    const amounts = amountsIn(clause).filter(amount => !otherAmounts.has(amount))
    if (!amounts.length) return false
    const clauseStems = new Stems(wordsIn(normalizeText(clause)))
    const named = facts.prices.filter(({ name }) => wordsIn(normalizeText(name)).every(word => clauseStems.has(word)))
    const allowed = new Set(named.flatMap(({ price }) => amountsIn(price)))
    return named.length > 0 && amounts.some(amount => !allowed.has(amount))
  })
}
