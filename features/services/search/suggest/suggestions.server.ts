import type { Database } from '../../../../platform/server/database/db.server.ts'
import type { Runtime } from '../../../../platform/server/runtime.server.ts'
import { type Category, categories, isBrowseCategory, leavesOf } from '../../categories.ts'
import { wordsOf } from '../query/problems.server.ts'
import { nearTrades, problemsOf, tradeOf } from '../query/trades.server.ts'
import { suggestServices } from './suggested-services.server.ts'
import type { Suggestions } from './suggestions.ts'

const mostProblems = 4
const mostCategories = 2
/** A trade is counted so far; nobody compares larger numbers while typing. */
const mostCounted = 100

/** What may be meant by what has been typed so far: problems, trades and services, each the likeliest first. */
export async function suggest(runtime: Runtime, typed: string): Promise<Suggestions> {
  const words = wordsOf(typed)
  if (!words.length) return { problems: [], categories: [], services: [] }
  const problems = problemsOf(runtime)
    .flatMap(problem => {
      const fit = fitOf(problem.words, words)
      return fit === null ? [] : [{ ...problem, fit }]
    })
    .sort((one, other) => one.fit - other.fit || one.words.length - other.words.length)
    .slice(0, 2 * mostProblems)
  const meant = categoriesFor(runtime, typed, words)
  const [counts, services] = await Promise.all([
    countTrades(runtime.database, [...problems.map(({ category }) => category), ...meant]),
    suggestServices(runtime.database, typed),
  ])
  const offered = <Item extends { category: Category }>(items: Item[], most: number) =>
    items
      .map(item => ({ ...item, services: counts.get(item.category) ?? 0 }))
      .filter(item => item.services > 0)
      .slice(0, most)
  return {
    problems: offered(problems, mostProblems).map(({ text, category, services }) => ({ text, category, services })),
    categories: offered(
      meant.map(category => ({ category })),
      mostCategories,
    ),
    services,
  }
}

/** Whether every typed word begins a word of the phrase; the less, the more the phrase looks like what is typed. */
function fitOf(phrase: string[], typed: string[]): number | null {
  let fit = 0
  for (const [at, word] of typed.entries()) {
    const place = phrase.findIndex(each => each.startsWith(word))
    if (place < 0) return null
    fit += place === at ? 0 : 1
  }
  return fit
}

/** Trades by their own name, then by what the words say of a problem. */
function categoriesFor(runtime: Runtime, typed: string, words: string[]): Category[] {
  const named = categories.filter(category => fitOf(wordsOf(category), words) !== null)
  const meant = nearTrades(runtime, typed).map(trade => trade[0]!)
  return [...new Set([...named, ...meant])].slice(0, 2 * mostCategories)
}

async function countTrades(database: Database, wanted: Category[]): Promise<Map<Category, number>> {
  const asked = [...new Set(wanted)]
  if (!asked.length) return new Map()
  const members = asked.map(category =>
    isBrowseCategory(category)
      ? [...new Set([category, ...leavesOf(category), ...tradeOf(category)])]
      : tradeOf(category),
  )
  // In an order that an index has, so that it is walked along instead of reading all services.
  const rows = await database.rows<{ at: number; services: number }>(
    `SELECT asked.at::int AS at, sum(found.services)::int AS services
     FROM unnest($1::int[], $2::text[]) AS asked(at, category) CROSS JOIN LATERAL (
       SELECT count(*) AS services FROM (
         SELECT FROM services s WHERE s.status = 'active' AND s.deleted_at IS NULL AND s.category = asked.category
         ORDER BY s.score DESC, s.id DESC LIMIT ${mostCounted}
       ) AS counted
     ) AS found GROUP BY asked.at`,
    [members.flatMap((each, at) => each.map(() => at)), members.flat()],
  )
  return new Map(rows.map(({ at, services }) => [asked[at]!, Math.min(services, mostCounted)]))
}
