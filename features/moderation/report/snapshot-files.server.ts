import { and, eq, gt, sql } from 'drizzle-orm'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import type { Attachment } from '../../attachments/attachment.ts'
import type { AttachmentReferences } from '../../attachments/attachment-removal.server.ts'
import { attachments } from '../../attachments/attachment-tables.server.ts'
import type { AttachmentRow } from '../../attachments/attachments.server.ts'
import { recordAct } from '../../journal/journal.server.ts'
import { auditLog } from '../../journal/journal-tables.server.ts'
import { reports } from '../moderation-tables.server.ts'
import type { Snapshot } from './snapshot.ts'

/** Requests within this time count as one view because the photos of a case are fetched one by one. */
const VIEW_MS = 60 * 60_000

/** Returns the attachments that snapshots refer to, even when the message or request itself is deleted. */
export const attachmentReferences: AttachmentReferences = async ({ db }, ids) => {
  if (!ids.length) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT shown->>'id' AS id
    FROM ${reports}, jsonb_path_query(${reports.snapshot},
      CASE ${reports.subjectType} WHEN 'message' THEN '$.messages[*].attachments[*]'::jsonpath ELSE '$.photos[*]' END) shown
    WHERE ${reports.subjectType} IN ('message', 'request') AND shown->>'id' IN ${ids}`)
  return rows.map(({ id }) => id)
}

/** Returns an attachment of a reported message or request. Views of messages are written to the audit log. */
export async function findReportedAttachment(
  { runtime, user }: ActorContext,
  reportId: string,
  attachmentId: string,
): Promise<AttachmentRow | undefined> {
  const [report] = await runtime.db.select({ snapshot: reports.snapshot }).from(reports).where(eq(reports.id, reportId))
  if (!report || !filesOf(report.snapshot).some(({ id }) => id === attachmentId)) return undefined
  if (report.snapshot.kind === 'message') await recordView(runtime, user.id, reportId)
  const [row] = await runtime.db.select().from(attachments).where(eq(attachments.id, attachmentId))
  return row
}

function filesOf(snapshot: Snapshot): Attachment[] {
  if (snapshot.kind === 'request') return snapshot.photos
  return snapshot.kind === 'message' ? snapshot.messages.flatMap(each => each.attachments ?? []) : []
}

async function recordView({ db }: Runtime, actorId: string, reportId: string): Promise<void> {
  const isSameView = and(
    eq(auditLog.actorId, actorId),
    eq(auditLog.act, 'see_message'),
    eq(auditLog.subjectId, reportId),
    gt(auditLog.createdAt, new Date(Date.now() - VIEW_MS)),
  )
  const subject = { type: 'report', id: reportId } as const
  await db.transaction(async tx => {
    if (!(await tx.$count(auditLog, isSameView))) await recordAct(tx, { actorId, act: 'see_message', subject })
  })
}
