import type { Database } from '../../../../platform/server/database/db.server.ts'
import { swapped } from './near-words.ts'
import { stem } from './stem.ts'
import { isFiller } from './trades.server.ts'
import { common } from './walking.server.ts'

/** Known words in which one given word stands, and in how many services there may be one of them. */
export type WordUse = { words: string[] | null; services: number }

/** A search as the keys of services are written, where each of its words stands, and how one follows the other. */
export type Search = {
  key: string
  uses: WordUse[]
  joints: [end: string, beginning: string][]
  /** How many services there are in all, about. */
  among: number
}

/** In place of one word there may be these; for each word that has to be there. */
export type Guess = { words: string[]; uses: WordUse[] }[]

/** Shorter words and longer ones are not among the known words. */
const lookedUp = 'BETWEEN 3 AND 40'
/** A part of more words than these is left to the letters. */
const mostWords = 2_000
/** Of a longer search only the first words are looked up. */
const mostLookedUp = 12

/** Said twice, so that the planner expects few and asks the index, also where it could still read all words. */
const usesOf = (given: string) =>
  `SELECT CASE WHEN count(*) <= ${mostWords} THEN coalesce(array_agg(word), '{}') END AS words,
     coalesce(sum(services), 0)::float8 AS services
   FROM service_words
   WHERE length(${given}) ${lookedUp} AND word LIKE '%' || ${given} || '%' AND word LIKE concat('%', ${given}, '%')`

/** What the search asks for; a word that is too short or too long to be known has no use. */
export async function readSearch(database: Database, text: string): Promise<Search> {
  const rows = await database.rows<{ key: string; among: number } & WordUse & { is_known: boolean }>(
    `SELECT asked.key, given, length(given) ${lookedUp} AS is_known, used.words, used.services,
       (SELECT reltuples::float8 FROM pg_class WHERE oid = 'services'::regclass) AS among
     FROM (SELECT sr_key($1) AS key) AS asked,
       LATERAL (SELECT given FROM regexp_split_to_table(asked.key, '[^a-z0-9]+') AS given LIMIT ${mostLookedUp}) AS words
     CROSS JOIN LATERAL (${usesOf('given')}) AS used`,
    [text],
  )
  const key = rows[0]?.key ?? ''
  return { key, uses: rows.filter(row => row.is_known), joints: jointsOf(key), among: rows[0]?.among ?? 0 }
}

/** As the database's `word_joints` cuts them. */
function jointsOf(key: string): Search['joints'] {
  const words = key.split(/[^a-z0-9]+/)
  const pairs = words.slice(1).map((word, at) => [words[at]!, word] as const)
  const isLong = (word: string) => word.length >= 3
  return pairs.filter(pair => pair.every(isLong)).map(([before, word]) => [before.slice(-3), word.slice(0, 3)])
}

/** Words of which each has to be there in any form, in whichever order; null where that asks for nothing else. */
export async function readForms(database: Database, { key }: Search): Promise<Guess | null> {
  const words = key.split(/[^a-z0-9]+/).filter(word => word.length >= 3 && !isFiller(word))
  const stems = [...new Set(words.map(stem))].slice(0, mostLookedUp)
  if (!stems.length || stems.join(' ') === key) return null
  const rows = await database.rows<{ given: string } & WordUse>(
    `SELECT given, used.words, used.services FROM unnest($1::text[]) WITH ORDINALITY AS asked(given, at)
     CROSS JOIN LATERAL (${usesOf('given')}) AS used ORDER BY at`,
    [stems],
  )
  return rows.map(row => ({ words: [row.given], uses: [row] }))
}

/**
 * In more descriptions than these a word says nothing. A word above `common` would be looked for by walking, which
 * applies only the conditions that tell stages apart.
 */
const mostDescriptions = common

/** What a description has to have, and how many have it; null where too many do, or where there is nothing to ask for. */
export async function readDescribed(database: Database, { key }: Search) {
  const words = key.split(/[^a-z0-9]+/).filter(word => word.length >= 3 && !isFiller(word))
  const asked = [...new Set(words.map(stem))].slice(0, mostLookedUp).map(each => `${each}:*`)
  if (!asked.length) return null
  const text = asked.join(' & ')
  const [row] = await database.rows<{ services: number }>(
    `SELECT count(*)::int AS services FROM (
       SELECT FROM services s WHERE s.status = 'active' AND s.deleted_at IS NULL
         AND description_words(s.description) @@ to_tsquery('simple', $1) LIMIT ${mostDescriptions + 1}
     ) AS found`,
    [text],
  )
  return row && row.services <= mostDescriptions ? { text, services: row.services } : null
}
export type Described = NonNullable<Awaited<ReturnType<typeof readDescribed>>>

/** Services of a trade whose words tell of the problem; null where too many do for it to make a difference. */
export type Said = { words: string[]; text: string; services: number }

export async function readSaid(database: Database, stems: string[]): Promise<Said | null> {
  if (!stems.length) return null
  const text = stems.map(each => `${each}:*`).join(' | ')
  const [row] = await database.rows<{ words: string[] | null; named: number; described: number }>(
    `SELECT known.words, known.named, described.services AS described FROM (
       SELECT array_agg(DISTINCT word) AS words, coalesce(sum(services), 0)::float8 AS named
       FROM unnest($1::text[]) AS stem JOIN service_words ON word ~>=~ stem AND word ~<~ (stem || '{')
     ) AS known CROSS JOIN (
       SELECT count(*)::int AS services FROM (
         SELECT FROM services s WHERE s.status = 'active' AND s.deleted_at IS NULL
           AND description_words(s.description) @@ to_tsquery('simple', $2) LIMIT ${mostDescriptions + 1}
       ) AS found
     ) AS described`,
    [stems, text],
  )
  const services = row!.named + row!.described
  return services <= mostDescriptions ? { words: row!.words ?? [], text, services } : null
}

/** Of a longer search only so many words are guessed. */
const mostGuessed = 8
/** For each word there are so many others. */
const mostSimilar = 4
/** How much of their trigrams two words share at least: one wrong, missing or swapped letter, or another ending. */
const leastShared = 0.4

/** In longer words two swapped letters leave enough in common. */
const longestSwapped = 8

/**
 * What else may have been meant. For one word each of those most like it by itself, the likeliest first; for several
 * all of them at once, in whichever order and case they stand.
 */
export async function guessWords(database: Database, { key }: Search): Promise<Guess[]> {
  const short = key.split(/[^a-z0-9]+/).filter(word => word.length >= 4 && word.length <= longestSwapped)
  const swaps = [...new Set(short)].flatMap(of => swapped(of).map(word => ({ of, word })))
  const rows = await database.rows<{ given: string; word: string } & WordUse>(
    `SELECT given, word, used.words, used.services
     FROM (
       SELECT given, at FROM regexp_split_to_table($1, '[^a-z0-9]+') WITH ORDINALITY AS asked(given, at)
       WHERE length(given) >= 3 ORDER BY at LIMIT ${mostGuessed}
     ) AS asked
     CROSS JOIN LATERAL (
       SELECT given AS word, 2::real AS shared, 0 AS services
       UNION ALL (
         SELECT word, word_likeness(word, given) AS shared, services FROM service_words
         WHERE word % given AND word <> given AND word_likeness(word, given) >= ${leastShared}
         ORDER BY shared DESC, services DESC, word LIMIT ${mostSimilar}
       )
       UNION ALL (
         SELECT known.word, 1 AS shared, known.services
         FROM unnest($2::text[], $3::text[]) AS swap(given, word) JOIN service_words known ON known.word = swap.word
         WHERE swap.given = asked.given AND word_likeness(known.word, asked.given) < ${leastShared}
       )
     ) AS near
     CROSS JOIN LATERAL (${usesOf('near.word')}) AS used
     ORDER BY at, shared DESC, near.services DESC, word`,
    [key, swaps.map(({ of }) => of), swaps.map(({ word }) => word)],
  )
  const asked = [...Map.groupBy(rows, row => row.given).values()]
  const meant = (all: typeof rows) => ({ words: all.map(row => row.word), uses: all })
  if (asked.length === 1) return asked[0]!.slice(1).map(row => [meant([row])])
  return asked.length ? [asked.map(meant)] : []
}
