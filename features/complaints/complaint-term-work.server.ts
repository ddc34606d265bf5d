import { and, asc, eq, lte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { type ComplaintChange, publishComplaintChange } from './complaint-changed.server.ts'
import type { ComplaintEvent } from './complaint-events.ts'
import { appendStep, lockComplaint } from './complaint-lock.server.ts'
import { notifyOfComplaint } from './complaint-notices.server.ts'
import { complaints, complaintTerms } from './complaint-tables.server.ts'
import type { TermKind } from './complaint-terms.ts'

export async function registerComplaintTermJob(runtime: Runtime): Promise<void> {
  await runtime.jobs.everyMinute('complaint-terms', () => runDueTerms(runtime))
}

/** Sends due reminders and records ended terms. After a failure the next run tries again, a minute later. */
export async function runDueTerms(runtime: Runtime, now = new Date()): Promise<void> {
  const due = await runtime.db
    .select()
    .from(complaintTerms)
    .where(lte(complaintTerms.dueAt, now))
    .orderBy(asc(complaintTerms.dueAt))
  for (const { complaintId, kind } of due) {
    if (runtime.stopping.aborted) return
    try {
      const change = await inTransaction(runtime.db, tx => runTerm(runtime, tx, complaintId, kind, now))
      if (change) publishComplaintChange(runtime, change)
    } catch (error) {
      runtime.log.warn({ err: error, complaint: complaintId }, 'a term of a complaint was not processed')
    }
  }
}

const eventOf: Record<TermKind, ComplaintEvent> = {
  answer_soon: 'answer_soon',
  answer: 'answer_overdue',
  settlement_soon: 'settlement_soon',
  settlement: 'settlement_overdue',
}

/** Deletes the due row in the transaction of its effect, so that each effect happens once. */
async function runTerm(
  runtime: Runtime,
  tx: Tx,
  id: string,
  kind: TermKind,
  now: Date,
): Promise<ComplaintChange | null> {
  const locked = await lockComplaint(tx, id, eq(complaints.status, 'open'))
  const gone = await tx
    .delete(complaintTerms)
    .where(and(eq(complaintTerms.complaintId, id), eq(complaintTerms.kind, kind), lte(complaintTerms.dueAt, now)))
    .returning()
  if (!gone.length) return null
  const isReminder = kind === 'answer_soon' || kind === 'settlement_soon'
  // A reminder after its term, as after a long downtime, would only confuse.
  if (isReminder && (kind === 'answer_soon' ? locked.row.answerBy : locked.row.settleBy) <= now) return null
  if (kind === 'answer' || kind === 'settlement') {
    await appendStep(tx, locked, { id: uuidv7(), kind: `${kind}_overdue`, by: 'system' })
  }
  await notifyOfComplaint(runtime, tx, locked.row, eventOf[kind], isReminder ? ['provider'] : ['customer', 'provider'])
  return { row: locked.row, message: null }
}
