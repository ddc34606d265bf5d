import { desc, eq } from 'drizzle-orm'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import type { HistoryEntry } from '../../admin/people/person.ts'
import { decisions } from '../moderation-tables.server.ts'
import { findNames } from '../queue/queue.server.ts'
import { journalPath, reasonLabel } from '../queue/queue-labels.ts'
import { decidedLabels } from './decision-labels.ts'

const LIMIT = 50

export async function listDecisionsAbout(runtime: Runtime, personId: string): Promise<HistoryEntry[]> {
  const rows = await runtime.db
    .select()
    .from(decisions)
    .where(eq(decisions.personId, personId))
    .orderBy(desc(decisions.createdAt))
    .limit(LIMIT)
  const names = await findNames(
    runtime,
    rows.map(({ actorId }) => actorId),
  )
  return rows.map(({ id, action, reason, actorId, createdAt }) => ({
    act: decidedLabels[action],
    by: names.get(actorId) ?? null,
    note: reason && reasonLabel(reason),
    at: createdAt.toISOString(),
    path: `${journalPath}/${id}`,
  }))
}
