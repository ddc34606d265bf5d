import type { Database } from '../../../../platform/server/database/db.server.ts'
import { letterSwaps } from './edit-distance.ts'
import { COMMON_WORD_THRESHOLD } from './scan-costs.server.ts'
import { stem } from './stem.ts'
import { isFiller } from './trades.server.ts'

/**
 * `words` are the known words (table `service_words`) that contain a word of the search; null if there are too many.
 * `services` is an upper bound of the services with any of these known words.
 */
export type WordUse = { words: string[] | null; services: number }

/**
 * A parsed search: its text as the database function `sr_key` writes it, the use of each word, and the word boundaries.
 * A word boundary is the last three letters of a word and the first three letters of the next word.
 */
export type ParsedSearch = {
  key: string
  uses: WordUse[]
  wordBoundaries: [end: string, beginning: string][]
  /** The planner's estimate of the number of all services. */
  among: number
}

/** A service must have a word of every entry. The words of one entry are alternatives. */
export type RequiredWords = { words: string[]; uses: WordUse[] }[]

/** The lengths of the words in `service_words`. */
const KNOWN_LENGTHS = 'BETWEEN 3 AND 40'
/** If more known words than this contain a word of the search, that word is not looked up in the index of words. */
const MAX_KNOWN_WORDS = 2_000
const MAX_WORDS_PER_SEARCH = 12

/** Returns the SQL for a word's use. The repeated condition makes the planner expect few rows and use the index. */
const usesOf = (word: string) =>
  `SELECT CASE WHEN count(*) <= ${MAX_KNOWN_WORDS} THEN coalesce(array_agg(word), '{}') END AS words,
     coalesce(sum(services), 0)::float8 AS services
   FROM service_words
   WHERE length(${word}) ${KNOWN_LENGTHS} AND word LIKE '%' || ${word} || '%' AND word LIKE concat('%', ${word}, '%')`

/** Parses a search and looks up its words. `uses` leaves out words that are too short or too long to be known. */
export async function readSearchWords(database: Database, text: string): Promise<ParsedSearch> {
  const rows = await database.rows<{ key: string; among: number } & WordUse & { is_known: boolean }>(
    `SELECT asked.key, given, length(given) ${KNOWN_LENGTHS} AS is_known, used.words, used.services,
       (SELECT reltuples::float8 FROM pg_class WHERE oid = 'services'::regclass) AS among
     FROM (SELECT sr_key($1) AS key) AS asked, LATERAL (
       SELECT given FROM regexp_split_to_table(asked.key, '[^a-z0-9]+') AS given LIMIT ${MAX_WORDS_PER_SEARCH}
     ) AS words
     CROSS JOIN LATERAL (${usesOf('given')}) AS used`,
    [text],
  )
  const key = rows[0]?.key ?? ''
  return {
    key,
    uses: rows.filter(row => row.is_known),
    wordBoundaries: splitBoundaries(key),
    among: rows[0]?.among ?? 0,
  }
}

/** Returns the same word boundaries as the database function `word_joints`. */
function splitBoundaries(key: string): ParsedSearch['wordBoundaries'] {
  const words = key.split(/[^a-z0-9]+/)
  const pairs = words.slice(1).map((word, at) => [words[at]!, word] as const)
  const isLong = (word: string) => word.length >= 3
  return pairs.filter(pair => pair.every(isLong)).map(([before, word]) => [before.slice(-3), word.slice(0, 3)])
}

/** Returns the stems of the search as required words; null without stems, or if the stems equal the search. */
export async function readWordForms(database: Database, { key }: ParsedSearch): Promise<RequiredWords | null> {
  const words = key.split(/[^a-z0-9]+/).filter(word => word.length >= 3 && !isFiller(word))
  const stems = [...new Set(words.map(stem))].slice(0, MAX_WORDS_PER_SEARCH)
  if (!stems.length || stems.join(' ') === key) return null
  const rows = await database.rows<{ given: string } & WordUse>(
    `SELECT given, used.words, used.services FROM unnest($1::text[]) WITH ORDINALITY AS asked(given, at)
     CROSS JOIN LATERAL (${usesOf('given')}) AS used ORDER BY at`,
    [stems],
  )
  return rows.map(row => ({ words: [row.given], uses: [row] }))
}

/**
 * If more descriptions than this match, the search ignores them. The bound must not exceed COMMON_WORD_THRESHOLD:
 * above that threshold a scan replaces the index, and the scan does not check the words of descriptions.
 */
const MAX_DESCRIPTIONS = COMMON_WORD_THRESHOLD

/** Returns a text query for descriptions with all stems, and the number of hits; null without stems or if too many. */
export async function readDescriptionMatches(database: Database, { key }: ParsedSearch) {
  const words = key.split(/[^a-z0-9]+/).filter(word => word.length >= 3 && !isFiller(word))
  const prefixes = [...new Set(words.map(stem))].slice(0, MAX_WORDS_PER_SEARCH).map(each => `${each}:*`)
  if (!prefixes.length) return null
  const text = prefixes.join(' & ')
  const [row] = await database.rows<{ services: number }>(
    `SELECT count(*)::int AS services FROM (
       SELECT FROM services s WHERE s.status = 'active' AND s.deleted_at IS NULL
         AND description_words(s.description) @@ to_tsquery('simple', $1) LIMIT ${MAX_DESCRIPTIONS + 1}
     ) AS found`,
    [text],
  )
  return row && row.services <= MAX_DESCRIPTIONS ? { text, services: row.services } : null
}
export type DescriptionMatches = NonNullable<Awaited<ReturnType<typeof readDescriptionMatches>>>

/** A service names the problem if it has one of `words` or its description matches `text`. At most `services` do so. */
export type ProblemMatches = { words: string[]; text: string; services: number }

/** Returns null without stems, or if more than MAX_DESCRIPTIONS services name the problem. */
export async function readProblemMatches(database: Database, stems: string[]): Promise<ProblemMatches | null> {
  if (!stems.length) return null
  const text = stems.map(each => `${each}:*`).join(' | ')
  const [row] = await database.rows<{ words: string[] | null; named: number; described: number }>(
    `SELECT known.words, known.named, described.services AS described FROM (
       SELECT array_agg(DISTINCT word) AS words, coalesce(sum(services), 0)::float8 AS named
       FROM unnest($1::text[]) AS stem JOIN service_words ON word ~>=~ stem AND word ~<~ (stem || '{')
     ) AS known CROSS JOIN (
       SELECT count(*)::int AS services FROM (
         SELECT FROM services s WHERE s.status = 'active' AND s.deleted_at IS NULL
           AND description_words(s.description) @@ to_tsquery('simple', $2) LIMIT ${MAX_DESCRIPTIONS + 1}
       ) AS found
     ) AS described`,
    [stems, text],
  )
  const services = row!.named + row!.described
  return services <= MAX_DESCRIPTIONS ? { words: row!.words ?? [], text, services } : null
}

const MAX_CORRECTED_WORDS = 8
const MAX_SIMILAR_PER_WORD = 4
/** With at least this share of common trigrams, two words usually differ only by a typing error or by their endings. */
const MIN_LIKENESS = 0.4
/** Only words up to this length are tried with swapped letters, because longer words have enough common trigrams. */
const MAX_LENGTH_FOR_SWAPS = 8

/**
 * Finds known words similar to those of the search. For a search of one word, each similar word is one guess, the most
 * similar first. For several words there is only one guess: each word, or a word similar to it, must occur.
 */
export async function findSimilarWords(database: Database, { key }: ParsedSearch): Promise<RequiredWords[]> {
  const short = key.split(/[^a-z0-9]+/).filter(word => word.length >= 4 && word.length <= MAX_LENGTH_FOR_SWAPS)
  const swaps = [...new Set(short)].flatMap(given => letterSwaps(given).map(word => ({ given, word })))
  const rows = await database.rows<{ given: string; word: string } & WordUse>(
    `SELECT given, word, used.words, used.services
     FROM (
       SELECT given, at FROM regexp_split_to_table($1, '[^a-z0-9]+') WITH ORDINALITY AS asked(given, at)
       WHERE length(given) >= 3 ORDER BY at LIMIT ${MAX_CORRECTED_WORDS}
     ) AS asked
     CROSS JOIN LATERAL (
       SELECT given AS word, 2::real AS shared, 0 AS services
       UNION ALL (
         SELECT word, word_likeness(word, given) AS shared, services FROM service_words
         WHERE word % given AND word <> given AND word_likeness(word, given) >= ${MIN_LIKENESS}
         ORDER BY shared DESC, services DESC, word LIMIT ${MAX_SIMILAR_PER_WORD}
       )
       UNION ALL (
         SELECT known.word, 1 AS shared, known.services
         FROM unnest($2::text[], $3::text[]) AS swap(given, word) JOIN service_words known ON known.word = swap.word
         WHERE swap.given = asked.given AND word_likeness(known.word, asked.given) < ${MIN_LIKENESS}
       )
     ) AS near
     CROSS JOIN LATERAL (${usesOf('near.word')}) AS used
     ORDER BY at, shared DESC, near.services DESC, word`,
    [key, swaps.map(({ given }) => given), swaps.map(({ word }) => word)],
  )
  const byWord = [...Map.groupBy(rows, row => row.given).values()]
  const toAlternatives = (all: typeof rows) => ({ words: all.map(row => row.word), uses: all })
  // The first row of each word is the word itself, which is no guess for a search of one word.
  if (byWord.length === 1) return byWord[0]!.slice(1).map(row => [toAlternatives([row])])
  return byWord.length ? [byWord.map(toAlternatives)] : []
}
