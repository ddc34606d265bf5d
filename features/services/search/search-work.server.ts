import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { lists } from '../service-tags.server.ts'
import { forgetUnmet } from './suggest/unmet-searches.server.ts'

const queue = 'search-upkeep'
/** So many services are written by one statement. */
const step = 500

/** Just after midnight: other days are near now, and what was wanted long ago is forgotten. */
export async function workOnSearch(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(queue, { expireInSeconds: 3600, retryLimit: 3 }, async () => {
    await renewScores(runtime)
    await forgetUnmet(runtime)
  })
  await runtime.jobs.schedule(queue, '1 0 * * *')
}

/** Of services whose first free day has come near, or is past, the score is another than yesterday. */
export async function renewScores({ database, cache }: Pick<Runtime, 'database' | 'cache'>): Promise<void> {
  for (;;) {
    const changed = await database.rows<{ id: string }>(
      `UPDATE services SET score = service_score(rating_sum, rating_count, answers, free_day)
       WHERE id IN (
         SELECT id FROM services WHERE status = 'active' AND deleted_at IS NULL AND free_day IS NOT NULL
           AND score <> service_score(rating_sum, rating_count, answers, free_day)
         LIMIT ${step}
       ) RETURNING id`,
      [],
    )
    if (changed.length) cache.changed([lists])
    if (changed.length < step) return
  }
}
