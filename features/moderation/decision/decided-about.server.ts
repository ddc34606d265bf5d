import { desc, eq } from 'drizzle-orm'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import type { DecidedAbout } from '../../admin/people/person.ts'
import { decisions } from '../moderation-tables.server.ts'
import { namesOf } from '../queue/queue.server.ts'
import { journalPath, reasonWords } from '../queue/queue-words.ts'
import { decidedLabels } from './decision-words.ts'

const limit = 50

/** Lists the decisions about a user or their content for the user's page in the admin console. */
export async function decidedAbout(runtime: Runtime, personId: string): Promise<DecidedAbout[]> {
  const rows = await runtime.db
    .select()
    .from(decisions)
    .where(eq(decisions.personId, personId))
    .orderBy(desc(decisions.createdAt))
    .limit(limit)
  const names = await namesOf(
    runtime,
    rows.map(({ actorId }) => actorId),
  )
  return rows.map(({ id, action, reason, actorId, createdAt }) => ({
    act: decidedLabels[action],
    by: names.get(actorId) ?? null,
    note: reason && reasonWords(reason),
    at: createdAt.toISOString(),
    path: `${journalPath}/${id}`,
  }))
}
