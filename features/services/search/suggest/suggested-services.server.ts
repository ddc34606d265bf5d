import type { Database } from '../../../../platform/server/database/db.server.ts'
import { ask, type Value } from '../query/statement.server.ts'
import { dearer, walked } from '../query/walking.server.ts'
import { atWordOf } from '../ranking/stages.server.ts'
import type { Suggestions } from './suggestions.ts'

const mostServices = 3
/** Some of their providers may be banned. */
const mostLookedAt = 12
/** Of the known words that begin so, so many are looked at, and the usual ones among them taken. */
const mostBeginnings = 200
const mostWords = 5
/** Shorter words are not among the known ones. */
const leastKnown = 3
/** Of what is typed so many words are looked at, the last ones. */
const mostTyped = 4

const columns = `s.id, s.title, s.price, s.image_url, nullif(p.name, '') AS provider_name, p.location`
const listed = `s.status = 'active' AND s.deleted_at IS NULL`
/** A sign after every letter and digit. */
const end = '{'

/** The best services with a word that begins as the last typed one does, and others that begin as those before it. */
export async function suggestServices(database: Database, typed: string): Promise<Suggestions['services']> {
  const asked = await database.rows<{ given: string; words: string[] | null; services: number; among: number }>(
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
           ORDER BY word USING ~<~ LIMIT ${mostBeginnings}
         ) AS beginnings ORDER BY services DESC, word LIMIT ${mostWords}
       ) AS usual
     ) AS known
     WHERE at = last OR length(asked.given) >= ${leastKnown}
     ORDER BY at DESC LIMIT ${mostTyped}`,
    [typed.trim()],
  )
  if (!asked.length || asked[0]!.given.length < 2 || asked.some(({ words }) => !words)) return []
  const rarest = Math.min(...asked.map(({ services }) => services))
  const among = (value: Value) =>
    dearer * rarest * rarest > mostLookedAt * asked[0]!.among
      ? `SELECT s.* FROM (SELECT s.* FROM services s WHERE ${listed} ORDER BY s.score DESC, s.id DESC LIMIT ${walked}) s
         WHERE ${asked.map(({ given }) => beginsSo(given, value)).join(' AND ')}`
      : `SELECT s.* FROM services s WHERE ${listed}
         ${asked.map(({ words }) => `AND search_words(s.title_key, s.keywords_key) && ${value(words, 'text[]')}`).join(' ')}`
  return ask<Suggestions['services'][number]>(
    database,
    value => `WITH best AS MATERIALIZED (${among(value)} ORDER BY s.score DESC, s.id DESC LIMIT ${mostLookedAt})
     SELECT ${columns} FROM best s CROSS JOIN LATERAL (
       SELECT * FROM profiles WHERE id = s.user_id AND (NOT banned OR ban_expires <= now()) LIMIT 1
     ) p ORDER BY s.score DESC, s.id DESC LIMIT ${mostServices}`,
    { plannedForItsValues: true },
  )
}

const beginsSo = (key: string, value: Value) =>
  `(${(['title_key', 'keywords_key'] as const).map(column => atWordOf(column, { key }, value)).join(' OR ')})`
