import type { Database } from '../../platform/server/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { isBrowseCategory } from './categories.ts'
import { type ListCursor, type Place, readCursor, type Stage, type TownPart, writeCursor } from './cursor.server.ts'
import type { ServiceCardData, ServicePage, ServiceQuery, Sorting } from './service.ts'

/** A list shows so much of a description; the page has it whole. */
const excerpt = 200
/** With fewer hits than this, words that are merely similar are looked for as well. */
const tooFew = 4

type Row = Omit<ServiceCardData, 'created_at'> & { created_at: Date; price_from: number | null }
/** One statement's part of the list: a stage of the search, in one town first or everywhere. */
type Part = { stage: Stage; town: TownPart | null }
type Found = { part: Part; row: Row }

/**
 * The public list: active services, filtered, in pages by cursor (specification 1, Services list; 3, Search). Services
 * of the caller's own town stand first: all that was found there, then all that was found elsewhere, then in the same
 * way what may have been meant. An order or a place that was asked for wins.
 */
export async function listServices(
  { database }: Runtime,
  query: ServiceQuery,
  ownTown: () => Promise<string | null>,
): Promise<ServicePage> {
  const { search, sort = 'newest', limit } = query
  const cursor = query.cursor ? readCursor(query.cursor, sort) : null
  // A list goes on for the town it began with, whoever asks.
  const first = cursor ? cursor.town?.name : query.sort || query.location ? null : await ownTown()
  const towns = first
    ? ([
        { name: first, is: 'first' },
        { name: first, is: 'others' },
      ] as const)
    : [null]
  const partsOf = (stages: Stage[]): Part[] => towns.flatMap(town => stages.map(stage => ({ stage, town })))

  const found: Found[] = []
  const read = async (parts: Part[], guesses: Guess[] = []) => {
    const from = cursor ? parts.findIndex(part => isSamePart(part, cursor)) : 0
    // A word that has gone meanwhile has taken its services along.
    if (from < 0) return
    for (const [at, part] of parts.slice(from).entries()) {
      if (found.length > limit) break
      const after = cursor && at === 0 ? cursor.place : null
      const rows = await readPart(database, { ...query, sort }, part, guesses, after, limit + 1 - found.length)
      found.push(...rows.map(row => ({ part, row })))
    }
  }
  const isAmongSimilar = cursor?.stage.startsWith(' ')
  if (!isAmongSimilar) await read(partsOf(search ? ['title', 'keywords'] : ['title']))
  if (search && (isAmongSimilar || (!cursor && found.length < tooFew))) {
    const guesses = await guessWords(database, search)
    await read(partsOf(guesses.map(stageOf)), guesses)
  }

  const shown = found.slice(0, limit)
  const next = found[limit]
  return {
    items: shown.map(({ row: { price_from: _, ...card } }) => ({ ...card, created_at: card.created_at.toISOString() })),
    next_cursor: next ? writeCursor(placeOf(shown.at(-1)!, next.part, sort)) : null,
  }
}

const isSamePart = (one: Part, other: Part) => one.stage === other.stage && one.town?.is === other.town?.is

/** What may have been meant: for each word that has to be there, those that may stand for it. */
type Guess = string[][]

/** By what was asked for, or the one word in its place: what may stand for it changes as services come and go. */
const stageOf = (guess: Guess): Stage => ` ${guess.map(([word]) => word).join(' ')}`

/** Of a longer search only so many words are looked up. */
const mostWords = 8
/** For each word there are so many others. */
const mostSimilar = 4
/** How much of their trigrams two words share at least: one wrong, missing or swapped letter, or another ending. */
const leastShared = 0.4

/**
 * What else may have been meant. For one word each of those most like it by itself, the likeliest first; for several
 * all of them at once, in whichever order and case they stand.
 */
async function guessWords(database: Database, search: string): Promise<Guess[]> {
  const rows = await database.rows<{ given: string; known: string[] }>(
    `SELECT given, coalesce(array_agg(word ORDER BY shared DESC, services DESC, word) FILTER (WHERE word IS NOT NULL), '{}') AS known
     FROM regexp_split_to_table(sr_key($1), '[^a-z0-9]+') WITH ORDINALITY AS asked(given, at)
     LEFT JOIN LATERAL (
       SELECT word, services, word_likeness(word, given) AS shared FROM service_words
       WHERE word % given AND word <> given AND word_likeness(word, given) >= ${leastShared}
       ORDER BY shared DESC, services DESC, word LIMIT ${mostSimilar}
     ) AS near ON true
     WHERE length(given) >= 3 GROUP BY at, given ORDER BY at LIMIT ${mostWords}`,
    [search],
  )
  if (rows.length === 1) return rows[0]!.known.map(word => [[word]])
  return rows.length ? [rows.map(({ given, known }) => [given, ...known])] : []
}

const columns = `s.id, s.title, left(s.description, ${excerpt}) AS description, s.category, s.price, s.image_url,
  s.user_id AS provider_id, nullif(p.name, '') AS provider_name, p.avatar_url AS provider_avatar_url, p.location,
  s.rating::float8 AS rating, s.rating_count AS reviews, s.created_at, s.price_from::float8 AS price_from`

const orders: Record<Sorting, string> = {
  newest: 's.created_at DESC, s.id DESC',
  rating: 's.rating DESC, s.rating_count DESC, s.id DESC',
  price_asc: 's.price_from ASC NULLS LAST, s.id ASC',
  price_desc: 's.price_from DESC NULLS LAST, s.id DESC',
}

/**
 * One part of the list, without what those before it gave. The text depends only on which filters are given and on how
 * many words there are, never on their values, so there are few to plan.
 */
async function readPart(
  database: Database,
  query: ServiceQuery & { sort: Sorting },
  { stage, town }: Part,
  guesses: Guess[],
  after: Place | null,
  limit: number,
): Promise<Row[]> {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const where = [`s.status = 'active'`, 's.deleted_at IS NULL', '(NOT p.banned OR p.ban_expires <= now())']

  if (query.category)
    where.push(`s.${isBrowseCategory(query.category) ? 'parent_category' : 'category'} = ${value(query.category)}`)
  if (query.location) where.push(`sr_key(p.location) = sr_key(${value(query.location)})`)
  if (town?.is === 'first') where.push(`sr_key(p.location) = sr_key(${value(town.name)})`)
  if (town?.is === 'others') {
    // Not by `<>`: where nearly everybody is from one town, the index of towns finds the others.
    const [key, own] = ['sr_key(p.location)', `sr_key(${value(town.name)})`]
    where.push(`(${key} < ${own} OR ${key} > ${own} OR ${key} IS NULL)`)
  }
  if (query.price_min !== undefined) where.push(`s.price_from >= ${value(query.price_min)}`)
  if (query.price_max !== undefined) where.push(`s.price_from <= ${value(query.price_max)}`)
  if (query.rating_min !== undefined) where.push(`s.rating >= ${value(query.rating_min)}`)

  if (query.search) {
    // Under three characters there is no trigram, and asking the index would read all of it.
    const title = query.search.length < 3 ? `(s.title_key || '')` : 's.title_key'
    const pattern = value(containing(query.search))
    const inTitle = `${title} LIKE sr_key(${pattern})`
    const inKeywords = `s.keywords_key LIKE sr_key(${pattern})`
    if (stage === 'title') where.push(inTitle)
    else if (stage === 'keywords') where.push(inKeywords, `NOT ${inTitle}`)
    else {
      const hasOneOf = (words: string[]) => {
        const likes = words.map(word => `LIKE ${value(containing(word))}`)
        return likes.map(like => `s.title_key ${like} OR s.keywords_key ${like}`).join(' OR ')
      }
      const hasAll = (guess: Guess) => guess.map(words => `(${hasOneOf(words)})`).join(' AND ')
      const at = guesses.findIndex(guess => stageOf(guess) === stage)
      where.push(hasAll(guesses[at]!), `NOT ${inTitle}`, `NOT ${inKeywords}`)
      for (const before of guesses.slice(0, at)) where.push(`NOT (${hasAll(before)})`)
    }
  }
  if (after && after !== 'start') where.push(isAfter(after, query.sort, value))

  return database.rows<Row>(
    `SELECT ${columns} FROM services s JOIN profiles p ON p.id = s.user_id
     WHERE ${where.join(' AND ')} ORDER BY ${orders[query.sort]} LIMIT ${value(limit)}`,
    values,
    // Walking the newest ones is best for a common word or town and worst for a rare one.
    { plannedForItsValues: [query.search, query.location, town].some(Boolean) },
  )
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Rows beyond the cursor in the order of the list. Services without a price stand last either way. */
function isAfter([at, count, id]: Exclude<Place, 'start'>, sort: Sorting, value: (given: unknown) => string): string {
  if (sort === 'newest') return `(s.created_at, s.id) < (${value(at)}::timestamptz, ${value(id)}::uuid)`
  if (sort === 'rating')
    return `(s.rating, s.rating_count, s.id) < (${value(at)}::numeric, ${value(count)}::int, ${value(id)}::uuid)`
  const beyond = sort === 'price_asc' ? '>' : '<'
  if (at === null) return `(s.price_from IS NULL AND s.id ${beyond} ${value(id)}::uuid)`
  return `((s.price_from, s.id) ${beyond} (${value(at)}::numeric, ${value(id)}::uuid) OR s.price_from IS NULL)`
}

/** The place after a row; `next` is the part of the row that follows it. */
function placeOf({ part, row }: Found, next: Part, sort: Sorting): ListCursor {
  const at = (place: Place): ListCursor => ({ ...next, place })
  if (!isSamePart(part, next)) return at('start')
  if (sort === 'newest') return at([row.created_at.toISOString(), 0, row.id])
  if (sort === 'rating') return at([row.rating, row.reviews, row.id])
  return at([row.price_from, 0, row.id])
}
