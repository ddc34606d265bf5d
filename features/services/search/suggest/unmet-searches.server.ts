import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { deleteInSteps } from '../../../../platform/server/database/delete-in-steps.server.ts'
import type { RateLimit } from '../../../../platform/server/rate-limits.server.ts'
import type { Runtime } from '../../../../platform/server/runtime.server.ts'
import { MIN_UNMET_SEARCHES, UNMET_SEARCH_DAYS } from '../../service-limits.ts'
import { unmetSearches } from '../../service-tables.server.ts'
import { wordsOf } from '../query/problems.server.ts'

const perSearch: RateLimit = { name: 'unmet-again', points: 1, seconds: 86_400 }
const perNetwork: RateLimit = { name: 'unmet', points: 20, seconds: 86_400 }

/** Counts a search that found nothing, without storing the user. Skips possible phone numbers and email addresses. */
export async function countUnmetSearch(runtime: Runtime, search: string, address: string): Promise<void> {
  const key = wordsOf(search).join(' ')
  if (key.length < 3 || /\d{4}|@/.test(search)) return
  if (!(await runtime.rateLimits.tryConsume(perNetwork, address))) return
  if (!(await runtime.rateLimits.tryConsume(perSearch, `${address}|${key}`))) return
  await runtime.primary
    .insert(unmetSearches)
    .values({ key, search })
    .onConflictDoUpdate({
      target: unmetSearches.key,
      set: { times: sql`${unmetSearches.times} + 1`, lastAt: sql`now()` },
    })
}

/** Lists the searches that found nothing at least `MIN_UNMET_SEARCHES` times, the most frequent first. */
export const listUnmetSearches = ({ db }: Runtime, limit: number) =>
  db
    .select()
    .from(unmetSearches)
    .where(gte(unmetSearches.times, MIN_UNMET_SEARCHES))
    .orderBy(desc(unmetSearches.times), unmetSearches.key)
    .limit(limit)

/** Deletes a search from the list of unmet searches; returns false if the search is not in the list. */
export async function deleteUnmetSearch({ db }: Runtime, key: string): Promise<boolean> {
  const deleted = await db
    .delete(unmetSearches)
    .where(and(eq(unmetSearches.key, key), gte(unmetSearches.times, MIN_UNMET_SEARCHES)))
    .returning({ key: unmetSearches.key })
  return deleted.length > 0
}

export const deleteOldUnmetSearches = ({ db }: Pick<Runtime, 'db'>, now = new Date()) =>
  deleteInSteps(
    db,
    unmetSearches,
    unmetSearches.key,
    lt(unmetSearches.lastAt, new Date(now.getTime() - UNMET_SEARCH_DAYS * 86_400_000)),
  )
