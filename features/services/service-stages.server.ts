import type { Stage } from './cursor.server.ts'
import type { Guess, Search, WordUse } from './search-words.server.ts'

/** Writes a value into a statement and answers its place there, `$3`. */
export type Value = (given: unknown) => string

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
}
export type Stages = Map<Stage, Match | null>

/** What the index of words is made of. */
const words = 'search_words(s.title_key, s.keywords_key)'

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const inTitle = ({ key }: Search, value: Value) => `s.title_key LIKE ${value(containing(key))}`
const inKeywords = ({ key }: Search, value: Value) => `s.keywords_key LIKE ${value(containing(key))}`

/** First what stands in titles, then what stands in keywords alone. */
export function stagesOfSearch(search: Search): Stages {
  const most = search.uses.length ? Math.min(...search.uses.map(use => use.services)) : null
  const narrow = (column: string, sign: string) => (value: Value) => {
    const joints = search.joints.map(([end, beginning]) => end + sign + beginning)
    const byWords = [
      ...search.uses.flatMap(use => hasWordOf([use], value)),
      ...(joints.length ? [`${words} @> ${value(joints)}::text[]`] : []),
    ]
    return byWords.length ? byWords : [`letter_pairs(s.${column}) @> letter_pairs(${value(search.key)})`]
  }
  return new Map<Stage, Match>([
    [
      'title',
      { decide: value => [inTitle(search, value)], narrow: narrow('title_key', ' '), most, among: search.among },
    ],
    [
      'keywords',
      {
        decide: value => [inKeywords(search, value), `NOT ${inTitle(search, value)}`],
        narrow: narrow('keywords_key', ','),
        most,
        among: search.among,
      },
    ],
  ])
}

/** Each without what those before it gave. */
export function stagesOfGuesses(search: Search, guesses: Guess[]): Stages {
  const stages = guesses.map((guess, at): [Stage, Match] => [
    // By what was asked for, or the one word in its place: what may stand for it changes as services come and go.
    ` ${guess.map(({ words: [word] }) => word).join(' ')}`,
    {
      decide: value => [
        ...hasAll(guess, value),
        `NOT ${inTitle(search, value)}`,
        `NOT ${inKeywords(search, value)}`,
        ...guesses.slice(0, at).map(before => `NOT (${hasAll(before, value).join(' AND ')})`),
      ],
      narrow: value => guess.flatMap(({ uses }) => hasWordOf(uses, value)),
      most: Math.min(...guess.map(({ uses }) => uses.reduce((sum, use) => sum + use.services, 0))),
      among: search.among,
    },
  ])
  return new Map(stages)
}

const hasAll = (guess: Guess, value: Value) => guess.map(({ words }) => `(${hasOneOf(words, value)})`)

function hasOneOf(words: string[], value: Value): string {
  const likes = words.map(word => `LIKE ${value(containing(word))}`)
  return likes.map(like => `s.title_key ${like} OR s.keywords_key ${like}`).join(' OR ')
}

/** No condition where there are too many words to name. */
function hasWordOf(uses: WordUse[], value: Value): string[] {
  if (uses.some(use => use.words === null)) return []
  return [`${words} && ${value([...new Set(uses.flatMap(use => use.words!))])}::text[]`]
}
