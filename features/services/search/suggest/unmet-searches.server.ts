import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { deleteInSteps } from '../../../../platform/server/database/delete-in-steps.server.ts'
import type { RateLimit } from '../../../../platform/server/rate-limits.server.ts'
import type { Runtime } from '../../../../platform/server/runtime.server.ts'
import { unmetSearches } from '../../service-tables.server.ts'
import { wordsOf } from '../query/problems.server.ts'

/** Fewer may be one person's own words. */
const leastAsked = 5
const keptDays = 90
/** What is asked for again from the same network counts once a day, and nobody fills the table with nonsense. */
const again: RateLimit = { name: 'unmet-again', points: 1, seconds: 86_400 }
const inAll: RateLimit = { name: 'unmet', points: 20, seconds: 86_400 }

/** Counts a search that found nothing, without who asked; what may be a number or an address is nobody's trade. */
export async function noteUnmet(runtime: Runtime, search: string, address: string): Promise<void> {
  const key = wordsOf(search).join(' ')
  if (key.length < 3 || /\d{4}|@/.test(search)) return
  if (!(await runtime.rateLimits.spare(inAll, address))) return
  if (!(await runtime.rateLimits.spare(again, `${address}|${key}`))) return
  await runtime.primary
    .insert(unmetSearches)
    .values({ key, search })
    .onConflictDoUpdate({
      target: unmetSearches.key,
      set: { times: sql`${unmetSearches.times} + 1`, lastAt: sql`now()` },
    })
}

/** What was searched for in vain at least five times, the most wanted first. */
export const listUnmet = ({ db }: Runtime, most: number) =>
  db
    .select()
    .from(unmetSearches)
    .where(gte(unmetSearches.times, leastAsked))
    .orderBy(desc(unmetSearches.times), unmetSearches.key)
    .limit(most)

/** Takes one off the list; false when it is not there. */
export async function removeUnmet({ db }: Runtime, key: string): Promise<boolean> {
  const gone = await db
    .delete(unmetSearches)
    .where(and(eq(unmetSearches.key, key), gte(unmetSearches.times, leastAsked)))
    .returning({ key: unmetSearches.key })
  return gone.length > 0
}

export const forgetUnmet = ({ db }: Pick<Runtime, 'db'>, now = new Date()) =>
  deleteInSteps(
    db,
    unmetSearches,
    unmetSearches.key,
    lt(unmetSearches.lastAt, new Date(now.getTime() - keptDays * 86_400_000)),
  )
