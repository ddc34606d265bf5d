import type { Database } from '../../../platform/server/database/db.server.ts'
import type { Suggestions } from './suggestions.ts'

const mostServices = 3
/** Some of their providers may be banned. */
const mostLookedAt = 12
/** Of the known words that begin so, so many are looked at, and the usual ones among them taken. */
const mostBeginnings = 200
const mostWords = 5
/** Words in more services than these are met soon by walking from the best on. */
const common = 1_000

const columns = `s.id, s.title, s.price, s.image_url, nullif(p.name, '') AS provider_name, p.location`
const listed = `s.status = 'active' AND s.deleted_at IS NULL`
/** A sign after every letter and digit. */
const end = '{'

/** The best services with a word that begins as the last typed one does, and with all typed before it. */
export async function suggestServices(database: Database, typed: string): Promise<Suggestions['services']> {
  const [asked] = await database.rows<{ key: string; words: string[] | null; services: number }>(
    `SELECT asked.key, array_agg(known.word) FILTER (WHERE known.word IS NOT NULL) AS words,
       coalesce(sum(known.services), 0)::float8 AS services
     FROM (SELECT sr_key($1) AS key, substring(sr_key($1) FROM '[a-z0-9]+$') AS last) AS asked
     LEFT JOIN LATERAL (
       SELECT word, services FROM (
         SELECT word, services FROM service_words WHERE word ~>=~ asked.last AND word ~<~ (asked.last || '${end}')
         ORDER BY word USING ~<~ LIMIT ${mostBeginnings}
       ) AS beginnings ORDER BY services DESC, word LIMIT ${mostWords}
     ) AS known ON length(asked.last) >= 2
     GROUP BY asked.key`,
    [typed.trim()],
  )
  if (!asked?.words) return []
  const before = asked.key.split(/[^a-z0-9]+/).slice(0, -1)
  const values: unknown[] = [asked.words]
  const value = (given: unknown) => `$${values.push(given)}`
  const also = before.map(word => ` AND position(${value(word)} IN s.title_key) > 0`).join('')
  const fits = 'search_words(s.title_key, s.keywords_key) && $1::text[]'
  const among =
    asked.services > common
      ? `SELECT s.* FROM (SELECT s.* FROM services s WHERE ${listed} ORDER BY s.score DESC, s.id DESC LIMIT ${common}) s
         WHERE ${fits}${also}`
      : `SELECT s.* FROM services s WHERE ${listed} AND ${fits}${also}`
  return database.rows<Suggestions['services'][number]>(
    `WITH found AS MATERIALIZED (${among}),
     best AS MATERIALIZED (SELECT * FROM found ORDER BY score DESC, id DESC LIMIT ${mostLookedAt})
     SELECT ${columns} FROM best s CROSS JOIN LATERAL (
       SELECT * FROM profiles WHERE id = s.user_id AND (NOT banned OR ban_expires <= now()) LIMIT 1
     ) p ORDER BY s.score DESC, s.id DESC LIMIT ${mostServices}`,
    values,
    { plannedForItsValues: true },
  )
}
