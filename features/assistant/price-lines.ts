import { plain } from '../../platform/serbian/plain.ts'
import { claimsOf } from './claims.ts'
import { type Facts, type PriceFact, priceLine } from './facts.ts'
import { Stems, wordsIn } from './stems.ts'

/** Lines that one answer names. */
const shown = 4

/** How an answer begins that quotes the price list. */
export const fromList = 'Iz cenovnika'
export const priceListSentence = (lines: PriceFact[]): string =>
  `${fromList}: ${lines.slice(0, shown).map(priceLine).join('; ')}.`

/** Figures in the names of jobs, as in `bojler od 80 l`; beside a price they are none. */
export const figuresOf = (prices: PriceFact[]): Set<number> =>
  new Set(
    prices.flatMap(({ name, unit }) =>
      claimsOf(`${name}, ${unit}`).flatMap(each => ('value' in each ? each.value : [])),
    ),
  )

/** What a text says that something costs; a figure without a currency counts where there is none with one. */
function amountsIn(text: string): number[] {
  const priced = claimsOf(text).filter(each => each.kind === 'price')
  const clear = priced.filter(({ currency }) => currency)
  return (clear.length ? clear : priced).map(({ amount }) => amount)
}

/** The lines that a question names, those of which it says most first; `isGeneric` tells words that name no thing. */
export function linesAsked(prices: PriceFact[], asked: string, isGeneric: (word: string) => boolean): PriceFact[] {
  const said = new Stems(wordsIn(asked))
  return prices
    .map(line => {
      const words = wordsIn(plain(line.name))
      const things = words.filter(word => !isGeneric(word))
      // `Dolazak na teren` names nothing else.
      const isNamed = (things.length ? things : words).some(word => said.has(word))
      return { line, hits: isNamed ? words.filter(word => said.has(word)).length : 0 }
    })
    .filter(({ hits }) => hits)
    .sort((one, other) => other.hits - one.hits)
    .map(({ line }) => line)
}

/** Between commas that are none of a number, and where another job begins. */
const clauseEnd = /[;!?\n]|[.,](?!\d)|\s(?:a|ali|dok)\s/

/** Whether a text gives a job of the price list another one's price: each of them may be said, only not of it. */
export function mixesPrices(reply: string, facts: Facts, providersMessages: string[]): boolean {
  if (!facts.prices.length) return false
  const elsewhere = new Set([facts.price ?? '', facts.description, ...providersMessages].flatMap(amountsIn))
  return reply.split(clauseEnd).some(clause => {
    const amounts = amountsIn(clause).filter(amount => !elsewhere.has(amount))
    if (!amounts.length) return false
    const said = new Stems(wordsIn(plain(clause)))
    const named = facts.prices.filter(({ name }) => wordsIn(plain(name)).every(word => said.has(word)))
    const allowed = new Set(named.flatMap(({ price }) => amountsIn(price)))
    return named.length > 0 && amounts.some(amount => !allowed.has(amount))
  })
}
