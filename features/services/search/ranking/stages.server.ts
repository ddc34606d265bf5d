import type { Category } from '../../categories.ts'
import type { Stage } from '../query/cursor.server.ts'
import type { Described, Guess, Said, Search, WordUse } from '../query/search-words.server.ts'
import type { Value } from '../query/statement.server.ts'

/** Where an index finds the services of stages, a few more than they have; stages of one source are read by one scan. */
export type Source = {
  /** Conditions on the services `s` that an index answers. */
  narrow(value: Value): string[]
  /** There are no more than so many such services; null where nobody has counted. */
  most: number | null
  /** How many services there are in all, about. */
  among: number
  /** Narrowed by the index of words, which knows categories and towns too. */
  isByWords?: boolean
}
/** The services that a stage of the search finds, as conditions on `s`: from a source, or all of a trade. */
export type Match = { decide(value: Value): string[] } & ({ source: Source } | { trade: Category[] })
export type Stages = Map<Stage, Match>
type Entry = [Stage, Match]
/** A condition on a service. */
type Fits = (value: Value) => string

/** What the index of words is made of. */
const words = 'search_words(s.title_key, s.keywords_key)'

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const inTitle = ({ key }: Search, value: Value) => `s.title_key LIKE ${value(containing(key))}`
const inKeywords = ({ key }: Search, value: Value) => `s.keywords_key LIKE ${value(containing(key))}`

/** Where a word begins, as `cev` does in `Popravka cevi` and not in `Odcevljenje`. */
export const atWordOf = (column: Column, { key }: Pick<Search, 'key'>, value: Value) => {
  const beginning = containing(key).slice(1)
  return `(s.${column} LIKE ${value(beginning)} OR s.${column} LIKE ${value(`% ${beginning}`)})`
}
const atWord = (search: Search, value: Value) => atWordOf('title_key', search, value)
const atKeyword = (search: Search, value: Value) => atWordOf('keywords_key', search, value)

type Column = 'title_key' | 'keywords_key'
/** What searches are found by that have no word of three letters. */
const hasLetters = (column: Column, { key }: Search, value: Value) =>
  `letter_pairs(s.${column}) @> letter_pairs(${value(key)})`
/** The same where a word has to begin so. */
const hasBeginning = (column: Column, { key }: Search, value: Value) =>
  `word_beginnings(s.${column}) @> ${value([[...key.split(' ')[0]!].slice(0, 2).join('')], 'text[]')}`

const inTrade = (trade: Category[], value: Value) =>
  trade.length === 1
    ? `s.category = ${value(trade[0])}`
    : `s.category IN (${trade.map(each => value(each)).join(', ')})`

/**
 * First what stands in titles, then what stands in keywords alone, then the trade whose problem it is. For the best order
 * (`byFit`) words that begin so come before those in which it stands within one, and before these the trade.
 */
export function stagesOfSearch(search: Search, trades: Category[][], byFit: boolean, said: Said | null): Stages {
  const all = sourceOfWords(search, hasLetters)
  // Without a word of three letters the beginnings of words find fewer than the letters do.
  const beginnings = all.isByWords ? all : sourceOfWords(search, hasBeginning)
  const [first, ...others] = trades
  /** The services of these trades but for those that were given before; first those whose words tell of the problem. */
  const ofTrades = (before: Fits): Entry[] => {
    const also = others.flat()
    const source: Source | null = said?.services
      ? { narrow: value => [saying(said)(value)], most: said.services, among: search.among }
      : null
    const rest = said?.services ? [notSaying(said)] : []
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
  if (byFit && first) {
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
  const atWords: Entry[] = byFit ? [['word', { source: beginnings, decide: value => [atWord(search, value)] }]] : []
  const rest = (value: Value) => (byFit ? [`NOT ${atWord(search, value)}`] : [])
  return new Map<Stage, Match>([
    ...atWords,
    ['title', { source: all, decide: value => [inTitle(search, value), ...rest(value)] }],
    ['keywords', { source: all, decide: value => [inKeywords(search, value), `NOT ${inTitle(search, value)}`] }],
    ...ofTrades(value => `NOT ${inTitle(search, value)} AND NOT ${inKeywords(search, value)}`),
  ])
}

/** By the index of words, or by letters where the search has no word that is known. */
function sourceOfWords(search: Search, byLetters: typeof hasLetters): Source {
  const isByWords = search.uses.some(({ words }) => words !== null) || search.joints.length > 0
  return {
    most: search.uses.length ? Math.min(...search.uses.map(use => use.services)) : null,
    among: search.among,
    isByWords,
    narrow: value =>
      isByWords
        ? byWordsOf(search, value)
        : [`(${byLetters('title_key', search, value)} OR ${byLetters('keywords_key', search, value)})`],
  }
}

/** Whether title, keywords or description of a service have one of the words that tell of the problem. */
const saying =
  (said: Said): Fits =>
  value =>
    `(${words} && ${value(said.words, 'text[]')} OR description_words(s.description) @@ to_tsquery('simple', ${value(said.text)}))`

/** Read once by the index of words: to ask every service that is walked past what its description says takes longer. */
const notSaying =
  (said: Said): Fits =>
  value =>
    `s.id NOT IN (SELECT s.id FROM services s WHERE s.status = 'active' AND s.deleted_at IS NULL AND ${saying(said)(value)})`

/** Each word, and each place where two words meet, which looks different in titles and in keywords. */
function byWordsOf(search: Search, value: Value): string[] {
  const met = (sign: string) => {
    const joints = search.joints.map(([end, beginning]) => end + sign + beginning)
    return `${words} @> ${value(joints, 'text[]')}`
  }
  return [
    ...search.uses.flatMap(use => hasWordOf([use], value)),
    ...(search.joints.length ? [`(${met(' ')} OR ${met(',')})`] : []),
  ]
}

/** What the stages of the search itself have given already. */
const alreadyGiven = (search: Search, trade: Category[]): Fits[] => [
  value => inTitle(search, value),
  value => inKeywords(search, value),
  ...(trade.length ? [(value: Value) => inTrade(trade, value)] : []),
]
const without = (given: Fits[], value: Value) => given.map(fits => `NOT ${fits(value)}`)

const isDescribed =
  ({ text }: Described): Fits =>
  value =>
    `description_words(s.description) @@ to_tsquery('simple', ${value(text)})`

/** The words with other endings in titles and keywords, then in descriptions. */
export function stagesOfForms(
  search: Search,
  trade: Category[],
  forms: Guess | null,
  described: Described | null,
): Stages {
  const given = alreadyGiven(search, trade)
  const stages: Stages = new Map()
  if (forms) {
    stages.set('forms', {
      source: ofGuesses(search, [forms]),
      decide: value => [...hasAll(forms, value), ...without(given, value)],
    })
  }
  if (described) {
    const ofForms: Fits[] = forms ? [value => `(${hasAll(forms, value).join(' AND ')})`] : []
    stages.set('description', {
      decide: value => without([...given, ...ofForms], value),
      source: {
        narrow: value => [isDescribed(described)(value)],
        most: described.services,
        among: search.among,
      },
    })
  }
  return stages
}

/** Each without what those before it gave. */
export function stagesOfGuesses(
  search: Search,
  trade: Category[],
  guesses: Guess[],
  forms: Guess | null,
  described: Described | null,
): Stages {
  const given = [...alreadyGiven(search, trade), ...(described?.services ? [isDescribed(described)] : [])]
  const source = ofGuesses(search, guesses)
  const stages = guesses.map(
    (guess, at): Entry => [
      // By what was asked for, or the one word in its place: what may stand for it changes as services come and go.
      ` ${guess.map(({ words: [word] }) => word).join(' ')}`,
      {
        source,
        decide: value => [
          ...hasAll(guess, value),
          ...without(given, value),
          ...[...(forms ? [forms] : []), ...guesses.slice(0, at)].map(
            before => `NOT (${hasAll(before, value).join(' AND ')})`,
          ),
        ],
      },
    ],
  )
  return new Map(stages)
}

const ofGuesses = (search: Search, guesses: Guess[]): Source => ({
  narrow: value => {
    const each = guesses.map(guess => guess.flatMap(({ uses }) => hasWordOf(uses, value)))
    return each.every(where => where.length) ? [`(${each.map(where => `(${where.join(' AND ')})`).join(' OR ')})`] : []
  },
  most: guesses.reduce((sum, guess) => sum + mostOf(guess), 0),
  among: search.among,
  isByWords: guesses.every(guess => guess.some(({ uses }) => uses.every(use => use.words !== null))),
})
const mostOf = (guess: Guess) => Math.min(...guess.map(({ uses }) => uses.reduce((sum, use) => sum + use.services, 0)))

const hasAll = (guess: Guess, value: Value) => guess.map(({ words }) => `(${hasOneOf(words, value)})`)

function hasOneOf(words: string[], value: Value): string {
  const likes = words.map(word => `LIKE ${value(containing(word))}`)
  return likes.map(like => `s.title_key ${like} OR s.keywords_key ${like}`).join(' OR ')
}

/** No condition where there are too many words to name. */
function hasWordOf(uses: WordUse[], value: Value): string[] {
  if (uses.some(use => use.words === null)) return []
  return [`${words} && ${value([...new Set(uses.flatMap(use => use.words!))], 'text[]')}`]
}
