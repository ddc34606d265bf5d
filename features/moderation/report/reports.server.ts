import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { conflict } from '../../../platform/server/http/problem.server.ts'
import { decisions, reports } from '../moderation-tables.server.ts'
import { isOpen } from '../queue/cases.server.ts'
import { publishQueueChange } from '../queue/queue-events.server.ts'
import type { ReportReason } from '../reasons.ts'
import { type OwnReport, type Reportable, type ReportInput, reportable } from './report.ts'
import { titleOf } from './snapshot.ts'
import { findSubject } from './subjects.server.ts'

const MAX_REPORTS = 50

type Row = typeof reports.$inferSelect

/** Stores a report with a snapshot. If the caller has an open report about the same subject, returns that report. */
export async function createReport(acting: ActorContext, input: ReportInput): Promise<OwnReport> {
  const { runtime, user } = acting
  const { subject_type: subjectType, subject_id: subjectId, reason, text } = input
  const { personId, snapshot } = await findSubject(runtime, subjectType, subjectId, user)
  if (personId === user.id) throw conflict('own', 'Ovo je vaše, pa ne može da se prijavi.')
  await runtime.db
    .insert(reports)
    .values({ id: input.id, reporterId: user.id, subjectType, subjectId, personId, reason, text, snapshot })
    .onConflictDoNothing()
  const [stored] = await runtime.db
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, user.id),
        eq(reports.subjectType, subjectType),
        eq(reports.subjectId, subjectId),
        isOpen,
      ),
    )
  if (!stored) throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
  await publishQueueChange(runtime)
  return toOwnReport(stored, null)
}

export async function listOwnReports({ runtime, user }: ActorContext): Promise<OwnReport[]> {
  const rows = await runtime.db
    .select({ report: reports, explanation: decisions.explanation })
    .from(reports)
    .leftJoin(decisions, eq(decisions.id, reports.decisionId))
    .where(and(eq(reports.reporterId, user.id), inArray(reports.subjectType, [...reportable])))
    .orderBy(desc(reports.createdAt))
    .limit(MAX_REPORTS)
  return rows.map(({ report, explanation }) => toOwnReport(report, explanation))
}

const toOwnReport = (row: Row, explanation: string | null): OwnReport => ({
  id: row.id,
  subject_type: row.subjectType as Reportable,
  title: titleOf(row.snapshot),
  reason: row.reason as ReportReason,
  text: row.text,
  status: row.status,
  explanation,
  created_at: row.createdAt.toISOString(),
})
