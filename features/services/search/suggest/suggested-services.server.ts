import { toLatin } from '../../../../platform/serbian/script/to-latin.ts'
import type { Database } from '../../../../platform/server/database/db.server.ts'
import { MAX_SUGGESTED_SERVICES } from '../../service-limits.ts'
import { INDEX_LOOKUP_COST, MAX_SCANNED_SERVICES } from '../query/scan-costs.server.ts'
import { type BindParam, runQuery } from '../query/statement.server.ts'
import { beginsWord } from '../ranking/stages.server.ts'
import type { Suggestions } from './suggestions.ts'

/** More services are read than suggested, because some of their providers may be banned. */
const MAX_CANDIDATES = 12
/** At most `MAX_BEGINNINGS` known words with a typed beginning are read. The `MAX_WORDS` most frequent are used. */
const MAX_BEGINNINGS = 200
const MAX_WORDS = 5
/** The table of known words has no shorter words. */
const MIN_KNOWN_LENGTH = 3
const MAX_TYPED_WORDS = 4

const columns = `s.id, s.title, s.price, s.image_url, nullif(p.name, '') AS provider_name, p.location`
const listed = `s.status = 'active' AND s.deleted_at IS NULL`
/** This character sorts after letters and digits, so all words that begin with `cev` are between `cev` and `cev{`. */
const end = '{'

/** Returns the services with the highest scores. Each typed word must be the beginning of a word of the service. */
export async function suggestServices(database: Database, typed: string): Promise<Suggestions['services']> {
  const beginnings = await database.rows<{ given: string; words: string[] | null; services: number; among: number }>(
    `SELECT asked.given, known.words, known.services,
       (SELECT reltuples::float8 FROM pg_class WHERE oid = 'services'::regclass) AS among
     FROM (
       SELECT given, at, max(at) OVER () AS last
       FROM regexp_split_to_table(sr_key($1), '[^a-z0-9]+') WITH ORDINALITY AS typed(given, at)
     ) AS asked
     CROSS JOIN LATERAL (
       SELECT array_agg(word) AS words, coalesce(sum(services), 0)::float8 AS services FROM (
         SELECT word, services FROM (
           SELECT word, services FROM service_words
           WHERE word ~>=~ asked.given AND word ~<~ (asked.given || '${end}')
           ORDER BY word USING ~<~ LIMIT ${MAX_BEGINNINGS}
         ) AS beginnings ORDER BY services DESC, word LIMIT ${MAX_WORDS}
       ) AS usual
     ) AS known
     WHERE at = last OR length(asked.given) >= ${MIN_KNOWN_LENGTH}
     ORDER BY at DESC LIMIT ${MAX_TYPED_WORDS}`,
    [typed.trim()],
  )
  if (!beginnings.length || beginnings[0]!.given.length < 2 || beginnings.some(({ words }) => !words)) return []
  const rarest = Math.min(...beginnings.map(({ services }) => services))
  // The services are scanned in the order of the score if a scan is expected to be faster than the index of words.
  const matches = (value: BindParam) =>
    INDEX_LOOKUP_COST * rarest * rarest > MAX_CANDIDATES * beginnings[0]!.among
      ? `SELECT s.* FROM (SELECT s.* FROM services s WHERE ${listed} ORDER BY s.score DESC, s.id DESC LIMIT ${MAX_SCANNED_SERVICES}) s
         WHERE ${beginnings.map(({ given }) => hasWordBeginning(given, value)).join(' AND ')}`
      : `SELECT s.* FROM services s WHERE ${listed}
         ${beginnings.map(({ words }) => `AND search_words(s.title_key, s.keywords_key) && ${value(words, 'text[]')}`).join(' ')}`
  const found = await runQuery<Suggestions['services'][number]>(
    database,
    value => `WITH best AS MATERIALIZED (${matches(value)} ORDER BY s.score DESC, s.id DESC LIMIT ${MAX_CANDIDATES})
     SELECT ${columns} FROM best s CROSS JOIN LATERAL (
       SELECT * FROM profiles WHERE id = s.user_id AND (NOT banned OR ban_expires <= now()) LIMIT 1
     ) p ORDER BY s.score DESC, s.id DESC LIMIT ${MAX_SUGGESTED_SERVICES}`,
    { plannedForItsValues: true },
  )
  return found.map(({ title, provider_name, ...service }) => ({
    ...service,
    title: toLatin(title),
    provider_name: provider_name && toLatin(provider_name),
  }))
}

const hasWordBeginning = (key: string, value: BindParam) =>
  `(${(['title_key', 'keywords_key'] as const).map(column => beginsWord(column, { key }, value)).join(' OR ')})`
