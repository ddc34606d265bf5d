import type { Category } from '../../categories.ts'
import type { Stage } from '../query/cursor.server.ts'
import type { Described, Guess, Said, Search, WordUse } from '../query/search-words.server.ts'
import type { Value } from '../query/statement.server.ts'

/**
 * An index lookup that finds the services of one or more stages, and a few others; all these stages share one lookup.
 */
export type Source = {
  /** Returns conditions on the services `s` that an index answers. */
  narrow(value: Value): string[]
  /** An upper bound of such services; null if unknown. */
  most: number | null
  /** The planner's estimate of the number of all services. */
  among: number
  /** True if it uses the index of words, which has categories and towns as well. */
  isByWords?: boolean
}
/** A stage: its conditions on the services `s`, which are those of a source or of a trade. */
export type Match = { decide(value: Value): string[] } & ({ source: Source } | { trade: Category[] })
export type Stages = Map<Stage, Match>
type Entry = [Stage, Match]
type Fits = (value: Value) => string

const words = 'search_words(s.title_key, s.keywords_key)'

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const inTitle = ({ key }: Search, value: Value) => `s.title_key LIKE ${value(containing(key))}`
const inKeywords = ({ key }: Search, value: Value) => `s.keywords_key LIKE ${value(containing(key))}`

/** Returns the condition that a word begins with the key: `cev` in `Popravka cevi`, not in `Odcevljenje`. */
export const atWordOf = (column: Column, { key }: Pick<Search, 'key'>, value: Value) => {
  const beginning = containing(key).slice(1)
  return `(s.${column} LIKE ${value(beginning)} OR s.${column} LIKE ${value(`% ${beginning}`)})`
}
const atWord = (search: Search, value: Value) => atWordOf('title_key', search, value)
const atKeyword = (search: Search, value: Value) => atWordOf('keywords_key', search, value)

type Column = 'title_key' | 'keywords_key'
/** Finds by letter pairs, for a search without a word of three letters. */
const hasLetters = (column: Column, { key }: Search, value: Value) =>
  `letter_pairs(s.${column}) @> letter_pairs(${value(key)})`
/** Finds the beginnings of words, for such a search. */
const hasBeginning = (column: Column, { key }: Search, value: Value) =>
  `word_beginnings(s.${column}) @> ${value([[...key.split(' ')[0]!].slice(0, 2).join('')], 'text[]')}`

const inTrade = (trade: Category[], value: Value) =>
  trade.length === 1
    ? `s.category = ${value(trade[0])}`
    : `s.category IN (${trade.map(each => value(each)).join(', ')})`

/**
 * Returns the stages of the search itself: titles, then keywords, then its trades. In the orders by score (`byScore`)
 * words that begin with the search come first; if it has a trade, hits inside of words come after the trade.
 */
export function stagesOfSearch(search: Search, trades: Category[][], byScore: boolean, said: Said | null): Stages {
  const all = sourceOfWords(search, hasLetters)
  // Without a word of three letters, the index of beginnings finds fewer services than that of letter pairs.
  const beginnings = all.isByWords ? all : sourceOfWords(search, hasBeginning)
  const [first, ...others] = trades
  /** Returns the stages of the trades, without the services of earlier stages (`before`). */
  const ofTrades = (before: Fits): Entry[] => {
    const also = others.flat()
    const source: Source | null = said?.services
      ? { narrow: value => [namesProblem(said)(value)], most: said.services, among: search.among }
      : null
    const rest = said?.services ? [namesNoProblem(said)] : []
    return [
      ...(first && source
        ? [['said', { source, decide: value => [inTrade(first, value), before(value)] }] satisfies Entry]
        : []),
      ...(first
        ? [['trade', { trade: first, decide: value => [before, ...rest].map(fits => fits(value)) }] satisfies Entry]
        : []),
      ...(also.length ? [['also', { trade: also, decide: value => [before(value)] }] satisfies Entry] : []),
    ]
  }
  if (byScore && first) {
    const isFirst: Fits = value => `(${atWord(search, value)} OR ${atKeyword(search, value)})`
    return new Map<Stage, Match>([
      ['word', { source: beginnings, decide: value => [atWord(search, value)] }],
      ['keywords', { source: beginnings, decide: value => [atKeyword(search, value), `NOT ${atWord(search, value)}`] }],
      ...ofTrades(value => `NOT ${isFirst(value)}`),
      [
        'within',
        {
          source: all,
          decide: value => [
            `(${inTitle(search, value)} OR ${inKeywords(search, value)})`,
            `NOT ${isFirst(value)}`,
            `NOT ${inTrade(trades.flat(), value)}`,
          ],
        },
      ],
    ])
  }
  const atWords: Entry[] = byScore ? [['word', { source: beginnings, decide: value => [atWord(search, value)] }]] : []
  const rest = (value: Value) => (byScore ? [`NOT ${atWord(search, value)}`] : [])
  return new Map<Stage, Match>([
    ...atWords,
    ['title', { source: all, decide: value => [inTitle(search, value), ...rest(value)] }],
    ['keywords', { source: all, decide: value => [inKeywords(search, value), `NOT ${inTitle(search, value)}`] }],
    ...ofTrades(value => `NOT ${inTitle(search, value)} AND NOT ${inKeywords(search, value)}`),
  ])
}

/** Returns a source by the index of words; by letters if the search has no known word. */
function sourceOfWords(search: Search, byLetters: typeof hasLetters): Source {
  const isByWords = search.uses.some(({ words }) => words !== null) || search.joints.length > 0
  return {
    most: search.uses.length ? Math.min(...search.uses.map(use => use.services)) : null,
    among: search.among,
    isByWords,
    narrow: value =>
      isByWords
        ? indexedWords(search, value)
        : [`(${byLetters('title_key', search, value)} OR ${byLetters('keywords_key', search, value)})`],
  }
}

const namesProblem =
  (said: Said): Fits =>
  value =>
    `(${words} && ${value(said.words, 'text[]')} OR description_words(s.description) @@ to_tsquery('simple', ${value(said.text)}))`

/** Uses a subquery, which reads the indexes once: a check of each scanned service's description takes longer. */
const namesNoProblem =
  (said: Said): Fits =>
  value =>
    `s.id NOT IN (SELECT s.id FROM services s WHERE s.status = 'active' AND s.deleted_at IS NULL AND ${namesProblem(said)(value)})`

/** Returns conditions on each word and each word boundary; a boundary is a space in titles, a comma in keywords. */
function indexedWords(search: Search, value: Value): string[] {
  const hasBoundaries = (separator: string) => {
    const boundaries = search.joints.map(([end, beginning]) => end + separator + beginning)
    return `${words} @> ${value(boundaries, 'text[]')}`
  }
  return [
    ...search.uses.flatMap(use => hasWordOf([use], value)),
    ...(search.joints.length ? [`(${hasBoundaries(' ')} OR ${hasBoundaries(',')})`] : []),
  ]
}

const inEarlierStages = (search: Search, trade: Category[]): Fits[] => [
  value => inTitle(search, value),
  value => inKeywords(search, value),
  ...(trade.length ? [(value: Value) => inTrade(trade, value)] : []),
]
const without = (earlier: Fits[], value: Value) => earlier.map(fits => `NOT ${fits(value)}`)

const isDescribed =
  ({ text }: Described): Fits =>
  value =>
    `description_words(s.description) @@ to_tsquery('simple', ${value(text)})`

/** Returns the stages of the search's words with other endings: in titles and keywords, then in descriptions. */
export function stagesOfForms(
  search: Search,
  trade: Category[],
  forms: Guess | null,
  described: Described | null,
): Stages {
  const earlier = inEarlierStages(search, trade)
  const stages: Stages = new Map()
  if (forms) {
    stages.set('forms', {
      source: sourceOfGuesses(search, [forms]),
      decide: value => [...hasAll(forms, value), ...without(earlier, value)],
    })
  }
  if (described) {
    const ofForms: Fits[] = forms ? [value => `(${hasAll(forms, value).join(' AND ')})`] : []
    stages.set('description', {
      decide: value => without([...earlier, ...ofForms], value),
      source: {
        narrow: value => [isDescribed(described)(value)],
        most: described.services,
        among: search.among,
      },
    })
  }
  return stages
}

/** Returns one stage for each guess, without the services of earlier stages. */
export function stagesOfGuesses(
  search: Search,
  trade: Category[],
  guesses: Guess[],
  forms: Guess | null,
  described: Described | null,
): Stages {
  const earlier = [...inEarlierStages(search, trade), ...(described?.services ? [isDescribed(described)] : [])]
  const source = sourceOfGuesses(search, guesses)
  const stages = guesses.map(
    (guess, at): Entry => [
      // The stage, which is in the cursor, names only the first alternatives: the others change as services come and
      // go.
      ` ${guess.map(({ words: [word] }) => word).join(' ')}`,
      {
        source,
        decide: value => [
          ...hasAll(guess, value),
          ...without(earlier, value),
          ...[...(forms ? [forms] : []), ...guesses.slice(0, at)].map(
            before => `NOT (${hasAll(before, value).join(' AND ')})`,
          ),
        ],
      },
    ],
  )
  return new Map(stages)
}

const sourceOfGuesses = (search: Search, guesses: Guess[]): Source => ({
  narrow: value => {
    const each = guesses.map(guess => guess.flatMap(({ uses }) => hasWordOf(uses, value)))
    return each.every(where => where.length) ? [`(${each.map(where => `(${where.join(' AND ')})`).join(' OR ')})`] : []
  },
  most: guesses.reduce((sum, guess) => sum + maxServicesOf(guess), 0),
  among: search.among,
  isByWords: guesses.every(guess => guess.some(({ uses }) => uses.every(use => use.words !== null))),
})
const maxServicesOf = (guess: Guess) =>
  Math.min(...guess.map(({ uses }) => uses.reduce((sum, use) => sum + use.services, 0)))

const hasAll = (guess: Guess, value: Value) => guess.map(({ words }) => `(${hasOneOf(words, value)})`)

function hasOneOf(words: string[], value: Value): string {
  const likes = words.map(word => `LIKE ${value(containing(word))}`)
  return likes.map(like => `s.title_key ${like} OR s.keywords_key ${like}`).join(' OR ')
}

/** Returns no condition if a word has too many known words. */
function hasWordOf(uses: WordUse[], value: Value): string[] {
  if (uses.some(use => use.words === null)) return []
  return [`${words} && ${value([...new Set(uses.flatMap(use => use.words!))], 'text[]')}`]
}
