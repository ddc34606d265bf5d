import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { townNamedIn } from '../../../../platform/serbian/town-forms.ts'
import { activeTowns, mainTown, townNamed } from '../../../../platform/serbian/towns.ts'
import { deleteInSteps } from '../../../../platform/server/database/delete-in-steps.server.ts'
import type { RateLimit } from '../../../../platform/server/rate-limits.server.ts'
import type { Runtime } from '../../../../platform/server/runtime.server.ts'
import { MIN_UNMET_SEARCHES, UNMET_SEARCH_DAYS } from '../../service-limits.ts'
import { unmetSearches } from '../../service-tables.server.ts'
import { activeTownIn } from '../query/filter-conditions.server.ts'
import { wordsOf } from '../query/problems.server.ts'

const perSearch: RateLimit = { name: 'unmet-again', points: 1, seconds: 86_400 }
const perNetwork: RateLimit = { name: 'unmet', points: 20, seconds: 86_400 }

/**
 * Counts a search that found nothing for the town that it is limited to or names, without storing the user. Skips
 * possible phone numbers and email addresses.
 */
export async function countUnmetSearch(
  runtime: Runtime,
  { search, location }: { search: string; location?: string | undefined },
  address: string,
): Promise<void> {
  const key = wordsOf(search).join(' ')
  if (key.length < 3 || /\d{4}|@/.test(search)) return
  if (!(await runtime.rateLimits.tryConsume(perNetwork, address))) return
  if (!(await runtime.rateLimits.tryConsume(perSearch, `${address}|${key}`))) return
  await runtime.primary
    .insert(unmetSearches)
    .values({ key, town: townIdOf(search, location), search })
    .onConflictDoUpdate({
      target: [unmetSearches.key, unmetSearches.town],
      set: { times: sql`${unmetSearches.times} + 1`, lastAt: sql`now()` },
    })
}

/** Returns the id of the active town of a search; empty if the search has none and several towns are active. */
function townIdOf(search: string, location: string | undefined): string {
  const town = location ? activeTownIn(location) : townNamed(townNamedIn(wordsOf(search)))
  return town?.id ?? (activeTowns().length > 1 ? '' : mainTown().id)
}

const times = sql<number>`sum(${unmetSearches.times})::int`

/**
 * Lists the searches that found nothing at least `MIN_UNMET_SEARCHES` times, the most frequent first, in all towns
 * together or in one. Those of before the towns were stored count for none.
 */
export const listUnmetSearches = ({ db }: Runtime, limit: number, townId?: string) =>
  db
    .select({
      key: unmetSearches.key,
      search: sql<string>`min(${unmetSearches.search})`,
      times,
      lastAt: sql<Date>`max(${unmetSearches.lastAt})`.mapWith(unmetSearches.lastAt),
    })
    .from(unmetSearches)
    .where(townId ? eq(unmetSearches.town, townId) : undefined)
    .groupBy(unmetSearches.key)
    .having(gte(times, MIN_UNMET_SEARCHES))
    .orderBy(desc(times), unmetSearches.key)
    .limit(limit)

/** Deletes a search from the list of unmet searches; returns false if the search is not in the list. */
export async function deleteUnmetSearch({ db }: Runtime, key: string): Promise<boolean> {
  const deleted = await db
    .delete(unmetSearches)
    .where(
      and(
        eq(unmetSearches.key, key),
        sql`(SELECT sum(times) FROM unmet_searches WHERE key = ${key}) >= ${MIN_UNMET_SEARCHES}`,
      ),
    )
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
