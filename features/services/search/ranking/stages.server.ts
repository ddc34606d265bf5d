import type { Category } from '../../categories.ts'
import type { Stage } from '../query/cursor.server.ts'
import type {
  DescriptionMatches,
  ParsedSearch,
  ProblemMatches,
  RequiredWords,
  WordUse,
} from '../query/search-words.server.ts'
import type { BindParam } from '../query/statement.server.ts'

/** An index lookup for several stages. It finds all services of these stages, and a few more. */
export type IndexSource = {
  /** Returns SQL conditions on the services `s`. An index finds the services that meet these conditions. */
  conditions(value: BindParam): string[]
  /** An upper bound of the services that the source finds; null if unknown. */
  maxServices: number | null
  among: number
  /** True if the source uses the index of words, which also contains categories and towns. */
  isByWords?: boolean
}
/** A stage contains the services `s` of a source or of a trade that meet the conditions. */
export type StageMatch = { conditions(value: BindParam): string[] } & ({ source: IndexSource } | { trade: Category[] })
export type Stages = Map<Stage, StageMatch>
type Entry = [Stage, StageMatch]
type Fits = (value: BindParam) => string

const words = 'search_words(s.title_key, s.keywords_key)'

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const inTitle = ({ key }: ParsedSearch, value: BindParam) => `s.title_key LIKE ${value(containing(key))}`
const inKeywords = ({ key }: ParsedSearch, value: BindParam) => `s.keywords_key LIKE ${value(containing(key))}`

/** Returns the condition that a word begins with the key: `cev` matches `Popravka cevi`, but not `Odcevljenje`. */
export const beginsWord = (column: Column, { key }: Pick<ParsedSearch, 'key'>, value: BindParam) => {
  const beginning = containing(key).slice(1)
  return `(s.${column} LIKE ${value(beginning)} OR s.${column} LIKE ${value(`% ${beginning}`)})`
}
const atWord = (search: ParsedSearch, value: BindParam) => beginsWord('title_key', search, value)
const atKeyword = (search: ParsedSearch, value: BindParam) => beginsWord('keywords_key', search, value)

type Column = 'title_key' | 'keywords_key'
/** Returns the condition that the column has all letter pairs of a search without a word of three letters. */
const hasLetters = (column: Column, { key }: ParsedSearch, value: BindParam) =>
  `letter_pairs(s.${column}) @> letter_pairs(${value(key)})`
/** Returns the condition that a word in the column begins with the first two letters of the search. */
const hasBeginning = (column: Column, { key }: ParsedSearch, value: BindParam) =>
  `word_beginnings(s.${column}) @> ${value([[...key.split(' ')[0]!].slice(0, 2).join('')], 'text[]')}`

const inTrade = (trade: Category[], value: BindParam) =>
  trade.length === 1
    ? `s.category = ${value(trade[0])}`
    : `s.category IN (${trade.map(each => value(each)).join(', ')})`

/**
 * Returns the exact stages: titles, then keywords, then the trades of the search. In the orders by score (`byScore`),
 * words that begin with the search come first. If the search also has a trade, hits inside words come last.
 */
export function stagesOfSearch(
  search: ParsedSearch,
  trades: Category[][],
  byScore: boolean,
  said: ProblemMatches | null,
): Stages {
  const all = sourceOfWords(search, hasLetters)
  // Without a word of three letters, beginnings are looked up, because their index finds fewer services than `all`.
  const beginnings = all.isByWords ? all : sourceOfWords(search, hasBeginning)
  const [first, ...others] = trades
  /** Returns the stages of the trades. The condition `isNew` excludes the services of earlier stages. */
  const makeTradeStages = (isNew: Fits): Entry[] => {
    const also = others.flat()
    const source: IndexSource | null = said?.services
      ? { conditions: value => [namesProblem(said)(value)], maxServices: said.services, among: search.among }
      : null
    const rest = said?.services ? [namesNoProblem(said)] : []
    return [
      ...(first && source
        ? [['said', { source, conditions: value => [inTrade(first, value), isNew(value)] }] satisfies Entry]
        : []),
      ...(first
        ? [['trade', { trade: first, conditions: value => [isNew, ...rest].map(fits => fits(value)) }] satisfies Entry]
        : []),
      ...(also.length ? [['also', { trade: also, conditions: value => [isNew(value)] }] satisfies Entry] : []),
    ]
  }
  if (byScore && first) {
    const isFirst: Fits = value => `(${atWord(search, value)} OR ${atKeyword(search, value)})`
    return new Map<Stage, StageMatch>([
      ['word', { source: beginnings, conditions: value => [atWord(search, value)] }],
      [
        'keywords',
        { source: beginnings, conditions: value => [atKeyword(search, value), `NOT ${atWord(search, value)}`] },
      ],
      ...makeTradeStages(value => `NOT ${isFirst(value)}`),
      [
        'within',
        {
          source: all,
          conditions: value => [
            `(${inTitle(search, value)} OR ${inKeywords(search, value)})`,
            `NOT ${isFirst(value)}`,
            `NOT ${inTrade(trades.flat(), value)}`,
          ],
        },
      ],
    ])
  }
  const atWords: Entry[] = byScore
    ? [['word', { source: beginnings, conditions: value => [atWord(search, value)] }]]
    : []
  const rest = (value: BindParam) => (byScore ? [`NOT ${atWord(search, value)}`] : [])
  return new Map<Stage, StageMatch>([
    ...atWords,
    ['title', { source: all, conditions: value => [inTitle(search, value), ...rest(value)] }],
    ['keywords', { source: all, conditions: value => [inKeywords(search, value), `NOT ${inTitle(search, value)}`] }],
    ...makeTradeStages(value => `NOT ${inTitle(search, value)} AND NOT ${inKeywords(search, value)}`),
  ])
}

/** Returns a source that uses the index of words, or `byLetters` if that index cannot find any word of the search. */
function sourceOfWords(search: ParsedSearch, byLetters: typeof hasLetters): IndexSource {
  const isByWords = search.uses.some(({ words }) => words !== null) || search.wordBoundaries.length > 0
  return {
    maxServices: search.uses.length ? Math.min(...search.uses.map(use => use.services)) : null,
    among: search.among,
    isByWords,
    conditions: value =>
      isByWords
        ? indexedWords(search, value)
        : [`(${byLetters('title_key', search, value)} OR ${byLetters('keywords_key', search, value)})`],
  }
}

const namesProblem =
  (said: ProblemMatches): Fits =>
  value =>
    `(${words} && ${value(said.words, 'text[]')} OR description_words(s.description) @@ to_tsquery('simple', ${value(said.text)}))`

/** Uses a subquery, which reads the indexes once, because checking each scanned service's description takes longer. */
const namesNoProblem =
  (said: ProblemMatches): Fits =>
  value =>
    `s.id NOT IN (SELECT s.id FROM services s WHERE s.status = 'active' AND s.deleted_at IS NULL AND ${namesProblem(said)(value)})`

/** Returns conditions on words and word boundaries. Words are separated by a space in titles, a comma in keywords. */
function indexedWords(search: ParsedSearch, value: BindParam): string[] {
  const hasBoundaries = (separator: string) => {
    const boundaries = search.wordBoundaries.map(([end, beginning]) => end + separator + beginning)
    return `${words} @> ${value(boundaries, 'text[]')}`
  }
  return [
    ...search.uses.flatMap(use => hasWordOf([use], value)),
    ...(search.wordBoundaries.length ? [`(${hasBoundaries(' ')} OR ${hasBoundaries(',')})`] : []),
  ]
}

const inEarlierStages = (search: ParsedSearch, trade: Category[]): Fits[] => [
  value => inTitle(search, value),
  value => inKeywords(search, value),
  ...(trade.length ? [(value: BindParam) => inTrade(trade, value)] : []),
]
const without = (earlier: Fits[], value: BindParam) => earlier.map(fits => `NOT ${fits(value)}`)

const isDescribed =
  ({ text }: DescriptionMatches): Fits =>
  value =>
    `description_words(s.description) @@ to_tsquery('simple', ${value(text)})`

/** Returns the stages of the search's words with other endings: in titles and keywords, then in descriptions. */
export function stagesOfForms(
  search: ParsedSearch,
  trade: Category[],
  forms: RequiredWords | null,
  described: DescriptionMatches | null,
): Stages {
  const earlier = inEarlierStages(search, trade)
  const stages: Stages = new Map()
  if (forms) {
    stages.set('forms', {
      source: sourceOfGuesses(search, [forms]),
      conditions: value => [...hasAll(forms, value), ...without(earlier, value)],
    })
  }
  if (described) {
    const ofForms: Fits[] = forms ? [value => `(${hasAll(forms, value).join(' AND ')})`] : []
    stages.set('description', {
      conditions: value => without([...earlier, ...ofForms], value),
      source: {
        conditions: value => [isDescribed(described)(value)],
        maxServices: described.services,
        among: search.among,
      },
    })
  }
  return stages
}

/** Returns one stage for each guess, without the services of earlier stages. */
export function stagesOfSimilarWords(
  search: ParsedSearch,
  trade: Category[],
  guesses: RequiredWords[],
  forms: RequiredWords | null,
  described: DescriptionMatches | null,
): Stages {
  const earlier = [...inEarlierStages(search, trade), ...(described?.services ? [isDescribed(described)] : [])]
  const source = sourceOfGuesses(search, guesses)
  const stages = guesses.map(
    (guess, at): Entry => [
      // Cursors contain this name of the stage. Other alternatives are left out, because they change with the services.
      ` ${guess.map(({ words: [word] }) => word).join(' ')}`,
      {
        source,
        conditions: value => [
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

const sourceOfGuesses = (search: ParsedSearch, guesses: RequiredWords[]): IndexSource => ({
  conditions: value => {
    const each = guesses.map(guess => guess.flatMap(({ uses }) => hasWordOf(uses, value)))
    return each.every(where => where.length) ? [`(${each.map(where => `(${where.join(' AND ')})`).join(' OR ')})`] : []
  },
  maxServices: guesses.reduce((sum, guess) => sum + maxServicesOf(guess), 0),
  among: search.among,
  isByWords: guesses.every(guess => guess.some(({ uses }) => uses.every(use => use.words !== null))),
})
const maxServicesOf = (guess: RequiredWords) =>
  Math.min(...guess.map(({ uses }) => uses.reduce((sum, use) => sum + use.services, 0)))

const hasAll = (guess: RequiredWords, value: BindParam) => guess.map(({ words }) => `(${hasOneOf(words, value)})`)

function hasOneOf(words: string[], value: BindParam): string {
  const likes = words.map(word => `LIKE ${value(containing(word))}`)
  return likes.map(like => `s.title_key ${like} OR s.keywords_key ${like}`).join(' OR ')
}

/** Returns the condition that a service has one of the known words; no condition if these words are too many. */
function hasWordOf(uses: WordUse[], value: BindParam): string[] {
  if (uses.some(use => use.words === null)) return []
  return [`${words} && ${value([...new Set(uses.flatMap(use => use.words!))], 'text[]')}`]
}
