import type { Database } from '../../../../platform/server/database/db.server.ts'
import type { Runtime } from '../../../../platform/server/runtime.server.ts'
import { type Category, categories, isBrowseCategory, leavesOf } from '../../categories.ts'
import { type Job, jobDictionary } from '../../jobs/jobs.server.ts'
import {
  MAX_SUGGESTED_CATEGORIES,
  MAX_SUGGESTED_JOBS,
  MAX_SUGGESTED_PROBLEMS,
  MIN_TYPED_FOR_JOBS,
} from '../../service-limits.ts'
import { wordsOf } from '../query/problems.server.ts'
import { categoriesOfTrade, dictionaryProblems, possibleTrades } from '../query/trades.server.ts'
import { suggestServices } from './suggested-services.server.ts'
import type { Suggestions } from './suggestions.ts'

/** A suggestion shows no higher number of services, because users do not compare higher numbers while typing. */
const MAX_COUNTED = 100

/** Returns suggestions for a text that is being typed: problems, trades and services, the likeliest of each first. */
export async function findSuggestions(runtime: Runtime, typed: string): Promise<Suggestions> {
  const words = wordsOf(typed)
  if (!words.length) return { problems: [], jobs: [], estimate: null, categories: [], services: [] }
  const problems = dictionaryProblems(runtime)
    .flatMap(problem => {
      const fit = fitOf(problem.words, words)
      return fit === null ? [] : [{ ...problem, fit }]
    })
    .sort((one, other) => one.fit - other.fit || one.words.length - other.words.length)
    .slice(0, 2 * MAX_SUGGESTED_PROBLEMS)
  const jobs = suggestJobs(runtime, words)
  const suggested = categoriesFor(runtime, typed, words)
  const [counts, services] = await Promise.all([
    countTrades(runtime.database, [...problems.map(({ category }) => category), ...suggested]),
    suggestServices(runtime.database, typed),
  ])
  const withServices = <Item extends { category: Category }>(items: Item[], max: number) =>
    items
      .map(item => ({ ...item, services: counts.get(item.category) ?? 0 }))
      .filter(item => item.services > 0)
      .slice(0, max)
  const known = withServices(problems, MAX_SUGGESTED_PROBLEMS)
  return {
    problems: known.map(({ text, category, services }) => ({ text, category, services })),
    jobs,
    estimate: suggestEstimate(runtime, known, jobs),
    categories: withServices(
      suggested.map(category => ({ category })),
      MAX_SUGGESTED_CATEGORIES,
    ),
    services,
  }
}

/** Returns jobs whose phrases have words that begin with the typed ones, the closest first. */
function suggestJobs(runtime: Runtime, typed: string[]): Suggestions['jobs'] {
  if (typed.join('').length < MIN_TYPED_FOR_JOBS) return []
  const fits = new Map<Job, number>()
  for (const { job, words } of jobDictionary(runtime).phrases) {
    const fit = fitOf(words, typed)
    if (fit !== null) fits.set(job, Math.min(fits.get(job) ?? Number.POSITIVE_INFINITY, fit + words.length))
  }
  return [...fits]
    .sort(([, one], [, other]) => one - other)
    .slice(0, MAX_SUGGESTED_JOBS)
    .map(([{ id, name, trade }]) => ({ id, name, category: trade }))
}

/** Returns the likeliest problem, else the likeliest job, if its trade has jobs and therefore questions for an estimate. */
function suggestEstimate(
  runtime: Runtime,
  problems: { text: string; category: Category }[],
  jobs: Suggestions['jobs'],
): string | null {
  const trades = new Set(jobDictionary(runtime).jobs.map(({ trade }) => trade))
  const [problem] = problems
  if (problem) return categoriesOfTrade(problem.category).some(each => trades.has(each)) ? problem.text : null
  return jobs[0]?.name ?? null
}

/** Returns how many typed words are at another position than in the phrase; null if a word is not in the phrase. */
function fitOf(phrase: string[], typed: string[]): number | null {
  let fit = 0
  for (const [at, word] of typed.entries()) {
    const place = phrase.findIndex(each => each.startsWith(word))
    if (place < 0) return null
    fit += place === at ? 0 : 1
  }
  return fit
}

/** Returns categories whose name has the typed words, then categories that the dictionary of problems finds. */
function categoriesFor(runtime: Runtime, typed: string, words: string[]): Category[] {
  const byName = categories.filter(category => fitOf(wordsOf(category), words) !== null)
  const byProblem = possibleTrades(runtime, typed).map(trade => trade[0]!)
  return [...new Set([...byName, ...byProblem])].slice(0, 2 * MAX_SUGGESTED_CATEGORIES)
}

async function countTrades(database: Database, counted: Category[]): Promise<Map<Category, number>> {
  const trades = [...new Set(counted)]
  if (!trades.length) return new Map()
  const members = trades.map(category =>
    isBrowseCategory(category)
      ? [...new Set([category, ...leavesOf(category), ...categoriesOfTrade(category)])]
      : categoriesOfTrade(category),
  )
  // The order is the same as in an index, so that PostgreSQL stops at the limit instead of reading all services.
  const rows = await database.rows<{ at: number; services: number }>(
    `SELECT asked.at::int AS at, sum(found.services)::int AS services
     FROM unnest($1::int[], $2::text[]) AS asked(at, category) CROSS JOIN LATERAL (
       SELECT count(*) AS services FROM (
         SELECT FROM services s WHERE s.status = 'active' AND s.deleted_at IS NULL AND s.category = asked.category
         ORDER BY s.score DESC, s.id DESC LIMIT ${MAX_COUNTED}
       ) AS counted
     ) AS found GROUP BY asked.at`,
    [members.flatMap((each, at) => each.map(() => at)), members.flat()],
  )
  return new Map(rows.map(({ at, services }) => [trades[at]!, Math.min(services, MAX_COUNTED)]))
}
