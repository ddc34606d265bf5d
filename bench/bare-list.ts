import { createServer } from 'node:http'
import pg from 'pg'
import { MAX_EXCERPT_LENGTH } from '../features/services/service-limits.ts'

/**
 * Answers lists with the least work: node:http, pg, and for each kind of list the best single prepared statement, which
 * returns JSON. There is no router, no check, no log and no total. `scan` says that a word is common, which our server
 * must find out.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c timezone=UTC' })
const PAGE_SIZE = 24
const LIMIT = PAGE_SIZE + 1

const card = `s.id, s.title, left(s.description, ${MAX_EXCERPT_LENGTH}) AS description, s.category, s.price, s.image_url,
  s.user_id AS provider_id, nullif(p.name, '') AS provider_name, p.slug AS provider_slug,
  p.avatar_url AS provider_avatar_url, coalesce(p.verified_until > now(), false) AS verified, p.location,
  s.rating::float8 AS rating, s.rating_count AS reviews, to_char(s.free_day, 'YYYY-MM-DD') AS free_day,
  to_char(s.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at`
const listed = `s.status = 'active' AND s.deleted_at IS NULL`
const from = 'FROM services s JOIN profiles p ON p.id = s.user_id'
const byScore = 'ORDER BY s.score DESC, s.id DESC'
const page = (where: string, order: string) =>
  `SELECT ${card} ${from} WHERE ${listed} AND NOT p.banned AND ${where} ${order} LIMIT ${LIMIT}`

/** Reads the common word $1 in the list's order: first titles with a word that begins with it, then keywords. */
const scan = (where: string) => {
  const beginsWord = (column: string) =>
    `(s.${column} LIKE sr_key($1) || '%' OR s.${column} LIKE '% ' || sr_key($1) || '%')`
  const inTitle = beginsWord('title_key')
  const inKeywords = `${beginsWord('keywords_key')} AND NOT ${inTitle}`
  return `(${page(`${where} AND ${inTitle}`, byScore)}) UNION ALL (${page(`${where} AND ${inKeywords}`, byScore)}) LIMIT ${LIMIT}`
}
/** Reads all services of known words by the index of words, titles first. The limit comes before the join, for the planner. */
const lookUp = (words: string, where: string) => {
  const order = 'ORDER BY s.in_title DESC, s.score DESC, s.id DESC'
  return `WITH found AS MATERIALIZED (
      SELECT s.*, s.title_key LIKE '%' || sr_key($1) || '%' AS in_title FROM services s
      WHERE ${listed} AND search_words(s.title_key, s.keywords_key) && ${words} OFFSET 0
    ) SELECT ${card} FROM (SELECT * FROM found s WHERE ${where} ${order} LIMIT ${2 * LIMIT}) s
      JOIN profiles p ON p.id = s.user_id WHERE NOT p.banned ${order} LIMIT ${LIMIT}`
}
const likeliest = `ARRAY(SELECT word FROM service_words WHERE word % sr_key($1) AND word <> sr_key($1)
    AND word_likeness(word, sr_key($1)) >= 0.4 ORDER BY word_likeness(word, sr_key($1)) DESC, services DESC, word LIMIT 1)`
const inCategory = 's.parent_category = $2'

const statements = {
  newest: page('true', 'ORDER BY s.created_at DESC, s.id DESC'),
  rating: page('true', 'ORDER BY s.rating DESC, s.rating_count DESC, s.id DESC'),
  category: page('s.parent_category = $1', 'ORDER BY s.created_at DESC, s.id DESC'),
  common: scan('true'),
  rare: lookUp('ARRAY[sr_key($1)]', 'true'),
  misspelt: lookUp(likeliest, 'true'),
  'common in category': scan(inCategory),
  'rare in category': lookUp('ARRAY[sr_key($1)]', inCategory),
}
export type BareStatement = keyof typeof statements

async function list(params: URLSearchParams): Promise<string[]> {
  const kind = params.get('kind') as BareStatement
  const values = [params.get('search'), params.get('category')].filter(value => value !== null)
  const text = `SELECT row_to_json(found)::text FROM (${statements[kind]}) found`
  const { rows } = await pool.query<[string]>({ name: kind, text, values, rowMode: 'array' })
  return rows.flat()
}

const cursorOf = (last: string) => Buffer.from(last.slice(-90)).toString('base64url')

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  if (pathname === '/healthz') return void response.end('ok')
  list(searchParams).then(
    found => {
      const next = found.length > PAGE_SIZE ? `"${cursorOf(found[PAGE_SIZE - 1]!)}"` : 'null'
      const body = `{"items":[${found.slice(0, PAGE_SIZE).join(',')}],"next_cursor":${next}}`
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body)
    },
    error => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
