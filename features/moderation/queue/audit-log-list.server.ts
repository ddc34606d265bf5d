import { and, desc, eq, lt } from 'drizzle-orm'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { displayName } from '../../accounts/display-name.ts'
import { auditLog } from '../../journal/journal-tables.server.ts'
import type { JournalEntry } from './queue.ts'

/** Lists audit log entries, newest first. Ids are ordered by time, so the cursor is an id. */
export async function listJournal(
  { db }: Runtime,
  { limit, before, act }: { limit: number; before?: string | undefined; act?: string | undefined },
): Promise<{ items: JournalEntry[]; next_cursor: string | null }> {
  const rows = await db
    .select({ entry: auditLog, actor: profiles })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(
      and(
        before ? lt(auditLog.id, before) : undefined,
        act ? eq(auditLog.act, act as typeof auditLog.$inferSelect.act) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    items: page.map(({ entry, actor }) => ({
      id: entry.id,
      actor: entry.actorId && displayName(actor),
      act: entry.act,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      details: entry.details,
      created_at: entry.createdAt.toISOString(),
    })),
    next_cursor: rows.length > limit ? page.at(-1)!.entry.id : null,
  }
}
