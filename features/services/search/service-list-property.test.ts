import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { readPages } from '../../../tests/pages.ts'
import { type Category, isBrowseCategory, parentCategory } from '../categories.ts'
import { comparedPrice } from '../price.ts'
import { services } from '../service-tables.server.ts'
import { sortings } from './query/service-filters.ts'
import { distinctiveStems, tradesOfSearch } from './query/trades.server.ts'

/** Compares the list with a model that checks every service. */
const app = useApp()

const towns = ['Pančevo', 'Kovin', 'Novi Sad', ''] as const
const some = <Item>(items: readonly Item[], at: number) => items[at % items.length]!
const usual = ['Popravka mašina', 'Mašina i popravka', 'Šišanje pasa', 'IT pomoć']
const titles = [...usual, 'Čas 4x4', 'Popravka-mašina xq', 'Đubrivo']
const keywords = [[], ['popravka', 'mašina'], ['wc šolja'], ['it', 'mašina popravka'], ['šišanje']]
const categories: Category[] = ['Popravke', 'Električar', 'Frizeraj', 'Ostalo']
const prices = [null, 'od 10', '20-40', 'po dogovoru', '20', '1.500 din']

type Known = Record<'id' | 'title_key' | 'keywords_key' | 'town', string> &
  Record<'rating' | 'rating_count' | 'score' | 'at', number> & { category: Category; price: number | null }
let known: Known[]
const dictionary = { memo: new Map() }
let people: (Caller | null)[]

beforeEach(async () => {
  const owners = await Promise.all(towns.map(location => app.person('provider', { location })))
  people = [null, ...owners.slice(0, 2)]
  const rows = Array.from({ length: 90 }, (_, at) => {
    const [category, price] = [some(categories, at * 7 + (at >> 3)), some(prices, at * 5 + (at >> 2))]
    return {
      id: uuidv7(),
      userId: some(owners, at + (at >> 4)).id,
      title: some(titles, at * 3 + (at >> 1)),
      description: 'Opis usluge',
      category,
      parentCategory: parentCategory(category),
      keywords: some(keywords, at),
      price,
      priceFrom: comparedPrice(price, app.runtime.config.EURO_RATE),
      status: at % 11 ? ('active' as const) : ('paused' as const),
      ratingSum: at % 3 ? (at % 3) * 6 + (at % 4) : 0,
      ratingCount: at % 3,
      // Each time belongs to two services, so that their ids decide the order.
      createdAt: new Date(Date.UTC(2026, 4, 1, 10, 0, at >> 1)),
    }
  })
  await app.runtime.db.insert(services).values(rows)
  known = (await app.runtime.database.rows(
    `SELECT s.id, title_key, keywords_key, coalesce(p.location, '') AS town, category, price_from::float8 AS price,
       rating::float8 AS rating, rating_count, score::float8 AS score, extract(epoch FROM s.created_at)::float8 AS at
     FROM services s JOIN profiles p ON p.id = s.user_id WHERE status = 'active'`,
    [],
  )) as Known[]
})

/** Leaves a filter out in three of four cases, because all filters together would match nothing. */
const sometimes = <Value>(...values: Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) })
const words = ['popravka', 'popravka mašina', 'mašina popravka', 'it', 'x', 'avka maš', 'šišanje', '4x4', '-']
const queries = fc.record({
  search: sometimes(...words, 'šolja', 'nema', 'ošišan pas'),
  category: sometimes(...categories),
  location: sometimes('pancevo', 'Ковин', 'Niš'),
  price_min: sometimes(0, 10, 20),
  price_max: sometimes(15, 20, 2000),
  rating_min: sometimes(1, 2.5, 4),
  sort: fc.option(fc.constantFrom(...sortings), { nil: undefined }),
})
type Query = typeof queries extends fc.Arbitrary<infer Value> ? Value : never

const latin: Record<string, string> = { Ковин: 'Kovin', pancevo: 'Pančevo' }
const keyOf = (text: string) => text.replace(/[šŠ]/g, 's').replace(/[čć]/g, 'c').toLowerCase()

function expected(query: Query, ownTown: string | null): string[] {
  const fits = (row: Known) =>
    (!query.category ||
      (isBrowseCategory(query.category) ? parentCategory(row.category) : row.category) === query.category) &&
    (!query.location || row.town === (latin[query.location] ?? query.location)) &&
    (query.price_min === undefined || (row.price !== null && row.price >= query.price_min)) &&
    (query.price_max === undefined || (row.price !== null && row.price <= query.price_max)) &&
    (query.rating_min === undefined || row.rating >= query.rating_min)
  const sort = query.sort ?? (query.search === undefined ? 'newest' : 'best')
  const among = known.filter(fits).sort((one, other) => compare(one, other, sort))
  const stages =
    query.search === undefined ? [among] : stagesOf(among, query.search, sort === 'best' || sort === 'near')
  const usual = query.sort === 'near' ? ownTown || 'Pančevo' : !query.sort && ownTown
  const first = !query.location && usual
  const isOwn = (row: Known) => row.town === first
  const parts = first
    ? [...stages.map(stage => stage.filter(isOwn)), ...stages.map(stage => stage.filter(row => !isOwn(row)))]
    : stages
  return parts.flat().map(row => row.id)
}

function stagesOf(among: Known[], search: string, byScore: boolean): Known[][] {
  const key = keyOf(search.replaceAll('ž', 'z'))
  const [first = [], ...others] = tradesOfSearch(dictionary, search)
  const atWord = (row: Known) => ` ${row.title_key}`.includes(` ${key}`)
  const atKeyword = (row: Known) => ` ${row.keywords_key}`.includes(` ${key}`)
  const within = (row: Known) => row.title_key.includes(key) || row.keywords_key.includes(key)
  const inTitle = (row: Known) => row.title_key.includes(key)
  const inFirst = (row: Known) => first.includes(row.category)
  const problemStems = distinctiveStems(dictionary, search)
  const isSaid = (row: Known) =>
    inFirst(row) &&
    `${row.title_key} ${row.keywords_key}`
      .split(/[^a-z0-9]+/)
      .some(word => problemStems.some(stem => word.startsWith(stem)))
  const inOthers = (row: Known) => others.flat().includes(row.category)
  // Each stage lists only services that no earlier stage has listed.
  const order = !byScore
    ? [inTitle, within, isSaid, inFirst, inOthers]
    : first.length
      ? [atWord, atKeyword, isSaid, inFirst, inOthers, within]
      : [atWord, inTitle, within]
  let left = among
  return order.map(fits => {
    const taken = left.filter(fits)
    left = left.filter(row => !fits(row))
    return taken
  })
}

function compare(one: Known, other: Known, sort: (typeof sortings)[number]): number {
  const byId = one.id < other.id ? 1 : -1
  if (sort === 'best' || sort === 'near') return other.score - one.score || byId
  if (sort === 'newest') return other.at - one.at || byId
  if (sort === 'rating') return other.rating - one.rating || other.rating_count - one.rating_count || byId
  const sign = sort === 'price_asc' ? 1 : -1
  if (one.price === null || other.price === null)
    return Number(one.price === null) - Number(other.price === null) || -sign * byId
  return sign * (one.price - other.price) || -sign * byId
}

test('lists each service once and in order for any query and page size', async () => {
  await fc.assert(
    fc.asyncProperty(queries, fc.integer({ min: 3, max: 30 }), fc.nat(2), async (query, limit, who) => {
      const wanted = expected(query, who ? towns[who - 1]! : null)
      const pages = await readPages(app, '/api/services', { ...query, limit }, people[who]!)
      const walked = pages.flat().map(({ id }) => id)
      // Other forms and similar words follow if there are too few hits.
      expect(walked.slice(0, wanted.length)).toEqual(wanted)
      expect(new Set(walked).size).toBe(walked.length)
      if (wanted.length >= 4 || !query.search) expect(walked).toHaveLength(wanted.length)
    }),
    { numRuns: 100 },
  )
})
