import { and, eq, gt, sql } from 'drizzle-orm'
import type { Acting } from '../../platform/server/http/http.server.ts'
import type { AttachmentReferences } from '../attachments/attachment-removal.server.ts'
import { attachments } from '../attachments/attachment-tables.server.ts'
import type { AttachmentRow } from '../attachments/attachments.server.ts'
import { journal } from '../journal/journal.server.ts'
import { auditLog } from '../journal/journal-tables.server.ts'
import { reports } from './moderation-tables.server.ts'

/** The photos of one look at a case come one by one, and are one look. */
const oneLook = 60 * 60_000

/** What a report's snapshot keeps of what was sent along, also when the message itself is gone. */
export const attachmentReferences: AttachmentReferences = async ({ db }, ids) => {
  if (!ids.length) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT shown->>'id' AS id
    FROM ${reports}, jsonb_path_query(${reports.snapshot}, '$.messages[*].attachments[*]') shown
    WHERE ${reports.subjectType} = 'message' AND shown->>'id' IN ${ids}`)
  return rows.map(({ id }) => id)
}

/** A photo or file of a reported message, before its decision and after it; who has looked at it stands in the journal. */
export async function findReported(
  { runtime, user }: Acting,
  reportId: string,
  attachmentId: string,
): Promise<AttachmentRow | undefined> {
  const [report] = await runtime.db.select({ snapshot: reports.snapshot }).from(reports).where(eq(reports.id, reportId))
  const shown =
    report?.snapshot.kind === 'message' ? report.snapshot.messages.flatMap(each => each.attachments ?? []) : []
  if (!shown.some(({ id }) => id === attachmentId)) return undefined
  const subject = { type: 'report', id: reportId } as const
  const seen = and(
    eq(auditLog.actorId, user.id),
    eq(auditLog.act, 'see_message'),
    eq(auditLog.subjectId, reportId),
    gt(auditLog.createdAt, new Date(Date.now() - oneLook)),
  )
  await runtime.db.transaction(async tx => {
    if (!(await tx.$count(auditLog, seen))) await journal(tx, { actorId: user.id, act: 'see_message', subject })
  })
  const [row] = await runtime.db.select().from(attachments).where(eq(attachments.id, attachmentId))
  return row
}
