import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { listsTag } from '../service-tags.server.ts'
import { deleteOldUnmetSearches } from './suggest/unmet-searches.server.ts'

const queue = 'search-upkeep'
const MAX_SERVICES_PER_STATEMENT = 500

/** Registers a job that runs just after midnight, renews the scores and deletes old unmet searches. */
export async function workOnSearch(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(queue, { expireInSeconds: 3600, retryLimit: 3 }, async () => {
    await renewScores(runtime)
    await deleteOldUnmetSearches(runtime)
  })
  await runtime.jobs.schedule(queue, '1 0 * * *')
}

/** Renews the scores of services whose free day has come near or is over, because these scores change daily. */
export async function renewScores({ database, cache }: Pick<Runtime, 'database' | 'cache'>): Promise<void> {
  for (;;) {
    const changed = await database.rows<{ id: string }>(
      `UPDATE services SET score = service_score(rating_sum, rating_count, answers, free_day)
       WHERE id IN (
         SELECT id FROM services WHERE status = 'active' AND deleted_at IS NULL AND free_day IS NOT NULL
           AND score <> service_score(rating_sum, rating_count, answers, free_day)
         LIMIT ${MAX_SERVICES_PER_STATEMENT}
       ) RETURNING id`,
      [],
    )
    if (changed.length) cache.invalidate([listsTag])
    if (changed.length < MAX_SERVICES_PER_STATEMENT) return
  }
}
