import type { Category } from '../categories.ts'
import type { Stage } from './cursor.server.ts'
import type { Described, Guess, Said, Search, WordUse } from './search-words.server.ts'
import type { Value } from './statement.server.ts'

/** What a stage of the search finds, as conditions on the services `s`. */
export type Match = {
  /** Decide by looking at a row. */
  decide(value: Value): string[]
  /** Follow from those, and are answered by an index. */
  narrow(value: Value): string[]
  /** There are no more than so many such services; null where nobody has counted. */
  most: number | null
  /** How many services there are in all, about. */
  among: number
  /** So many fit that the list is best walked in its order. */
  isMany?: true
  /** All of one category, but for those that were given before: an index begins with it. */
  isOfOne?: Category
  /** What is looked at is too long to be read of every service that is walked past. */
  isLong?: true
}
/** What a stage finds, null for everything; perhaps only looked up when it is its turn. */
export type Lookup = Match | null | (() => Promise<Match>)
export type Stages = Map<Stage, Lookup>
export const lookUp = async (stage: Lookup): Promise<Match | null> => (typeof stage === 'function' ? stage() : stage)
type Entry = [Stage, Lookup]
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

export const inTrade = (trade: Category[], value: Value) =>
  trade.length === 1
    ? `s.category = ${value(trade[0])}`
    : `s.category IN (${trade.map(each => value(each)).join(', ')})`

/**
 * First what stands in titles, then what stands in keywords alone, then the trade whose problem it is. For the best order
 * (`byFit`) words that begin so come before those in which it stands within one, and before these the trade.
 */
export function stagesOfSearch(
  search: Search,
  trades: Category[][],
  byFit: boolean,
  findSaid: () => Promise<Said | null>,
): Stages {
  const most = search.uses.length ? Math.min(...search.uses.map(use => use.services)) : null
  const counted = { most, among: search.among }
  const narrow = (column: Column, byLetters: typeof hasLetters) => (value: Value) => {
    const byWords = byWordsOf(search, value, column === 'title_key' ? ' ' : ',')
    return byWords.length ? byWords : [byLetters(column, search, value)]
  }
  const ofTitles = { ...counted, narrow: narrow('title_key', hasLetters) }
  const ofKeywords = { ...counted, narrow: narrow('keywords_key', hasLetters) }
  const atTitles = { ...counted, narrow: narrow('title_key', hasBeginning) }
  const atKeywords = { ...counted, narrow: narrow('keywords_key', hasBeginning) }
  const [first, ...others] = trades
  /** The services of these trades but for those that were given before; first who tells of the problem. */
  const ofTrades = (before: Fits): Entry[] => {
    const also = others.flat()
    const all = { narrow: () => [], most: null, among: search.among, isMany: true } as const
    const inFirst: Fits = value => inTrade(first!, value)
    const ofFirst: Entry[] = [
      [
        'said',
        async () => {
          const said = await findSaid()
          const isSaid = said && saying(said)
          return {
            narrow: value => (isSaid ? [isSaid(value)] : []),
            decide: value => [inFirst(value), before(value)],
            most: said?.services ?? 0,
            among: search.among,
            isLong: true,
          }
        },
      ],
      [
        'trade',
        async () => {
          const said = await findSaid()
          const rest: Fits[] = said?.services ? [notSaying(said)] : []
          const isOfOne = first!.length === 1 && !rest.length ? first![0]! : undefined
          return {
            ...all,
            ...(isOfOne && { isOfOne }),
            decide: value => [inFirst(value), before(value), ...rest.map(fits => fits(value))],
          }
        },
      ],
    ]
    return [
      ...(first ? ofFirst : []),
      ...(also.length ? [['also', { ...all, decide: value => [inTrade(also, value), before(value)] }] as Entry] : []),
    ]
  }
  if (byFit && first) {
    const isFirst: Fits = value => `(${atWord(search, value)} OR ${atKeyword(search, value)})`
    return new Map<Stage, Entry[1]>([
      ['word', { ...atTitles, decide: value => [atWord(search, value)] }],
      ['keywords', { ...atKeywords, decide: value => [atKeyword(search, value), `NOT ${atWord(search, value)}`] }],
      ...ofTrades(value => `NOT ${isFirst(value)}`),
      [
        'within',
        {
          ...counted,
          // Where two words meet looks different in titles and in keywords.
          narrow: value => {
            const byWords = search.uses.flatMap(use => hasWordOf([use], value))
            if (byWords.length) return byWords
            return [`(${hasLetters('title_key', search, value)} OR ${hasLetters('keywords_key', search, value)})`]
          },
          decide: value => [
            `(${inTitle(search, value)} OR ${inKeywords(search, value)})`,
            `NOT ${isFirst(value)}`,
            `NOT ${inTrade(trades.flat(), value)}`,
          ],
        },
      ],
    ])
  }
  const atWords: [Stage, Match][] = byFit ? [['word', { ...atTitles, decide: value => [atWord(search, value)] }]] : []
  const rest = (value: Value) => (byFit ? [`NOT ${atWord(search, value)}`] : [])
  return new Map<Stage, Entry[1]>([
    ...atWords,
    ['title', { ...ofTitles, decide: value => [inTitle(search, value), ...rest(value)] }],
    ['keywords', { ...ofKeywords, decide: value => [inKeywords(search, value), `NOT ${inTitle(search, value)}`] }],
    ...ofTrades(value => `NOT ${inTitle(search, value)} AND NOT ${inKeywords(search, value)}`),
  ])
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

function byWordsOf(search: Search, value: Value, sign: string): string[] {
  const joints = search.joints.map(([end, beginning]) => end + sign + beginning)
  return [
    ...search.uses.flatMap(use => hasWordOf([use], value)),
    ...(joints.length ? [`${words} @> ${value(joints, 'text[]')}`] : []),
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
      ...ofGuess(search, forms),
      decide: value => [...hasAll(forms, value), ...without(given, value)],
    })
  }
  if (described) {
    const ofForms: Fits[] = forms ? [value => `(${hasAll(forms, value).join(' AND ')})`] : []
    stages.set('description', {
      decide: value => without([...given, ...ofForms], value),
      narrow: value => [isDescribed(described)(value)],
      most: described.services,
      among: search.among,
      isLong: true,
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
  const stages = guesses.map((guess, at): [Stage, Match] => [
    // By what was asked for, or the one word in its place: what may stand for it changes as services come and go.
    ` ${guess.map(({ words: [word] }) => word).join(' ')}`,
    {
      ...ofGuess(search, guess),
      decide: value => [
        ...hasAll(guess, value),
        ...without(given, value),
        ...[...(forms ? [forms] : []), ...guesses.slice(0, at)].map(
          before => `NOT (${hasAll(before, value).join(' AND ')})`,
        ),
      ],
    },
  ])
  return new Map(stages)
}

const ofGuess = (search: Search, guess: Guess) => ({
  narrow: (value: Value) => guess.flatMap(({ uses }) => hasWordOf(uses, value)),
  most: Math.min(...guess.map(({ uses }) => uses.reduce((sum, use) => sum + use.services, 0))),
  among: search.among,
})

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
