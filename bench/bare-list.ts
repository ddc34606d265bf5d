import { createServer } from 'node:http'
import pg from 'pg'

/**
 * Answers lists with the least work: node:http, pg, prepared statements and SQL that returns JSON, without router,
 * checks and log. Searches are not prepared, because a generic plan reads all rows for a common word.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c timezone=UTC' })
const PAGE_SIZE = 24

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

/** Selects words that are similar to a misspelt word, the likeliest first. */
const guess = {
  name: 'guess',
  text: `SELECT word FROM service_words WHERE word % sr_key($1) AND word <> sr_key($1)
    AND word_likeness(word, sr_key($1)) >= 0.4 ORDER BY word_likeness(word, sr_key($1)) DESC, services DESC, word LIMIT 4`,
  rowMode: 'array' as const,
}

async function read(statement: typeof newest, limit: number, ...values: string[]): Promise<string[]> {
  const isSearch = values.length > 0 && statement !== inCategory
  const { rows } = await pool.query({ ...statement, ...(isSearch && { name: '' }), values: [limit, ...values] })
  return rows.flat()
}

async function list(params: URLSearchParams): Promise<string[]> {
  const search = params.get('search')
  const category = params.get('category')
  if (!search) {
    if (params.get('sort') === 'rating') return read(best, PAGE_SIZE + 1)
    return category ? read(inCategory, PAGE_SIZE + 1, category) : read(newest, PAGE_SIZE + 1)
  }
  const pattern = `%${search}%`
  if (category) {
    const found = await read(stagesInCategory.title, PAGE_SIZE + 1, pattern, category)
    if (found.length <= PAGE_SIZE)
      found.push(...(await read(stagesInCategory.keywords, PAGE_SIZE + 1 - found.length, pattern, category)))
    return found
  }
  const found = await read(stages.title, PAGE_SIZE + 1, pattern)
  if (found.length <= PAGE_SIZE) found.push(...(await read(stages.keywords, PAGE_SIZE + 1 - found.length, pattern)))
  if (found.length < 4) {
    const { rows: words } = await pool.query<[string]>({ ...guess, values: [search] })
    for (const [at, [word]] of words.entries()) {
      if (found.length > PAGE_SIZE) break
      if (at) throw new Error('only the likeliest similar word has a statement here')
      found.push(...(await read(stages.similar, PAGE_SIZE + 1 - found.length, pattern, `%${word}%`)))
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
      const next = found.length > PAGE_SIZE ? `"${cursorOf(found[PAGE_SIZE - 1]!)}"` : 'null'
      const body = `{"items":[${found.slice(0, PAGE_SIZE).join(',')}],"next_cursor":${next}}`
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body)
    },
    error => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
