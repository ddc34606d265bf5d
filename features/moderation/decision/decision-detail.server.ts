import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import { recordAct } from '../../journal/journal.server.ts'
import { appeals, decisions, reports } from '../moderation-tables.server.ts'
import { currentUrlOf } from '../queue/case.server.ts'
import { isOpen } from '../queue/cases.server.ts'
import { findNames } from '../queue/queue.server.ts'
import type { DecisionDetail } from '../queue/queue.ts'
import { restrictiveActions } from './decisions.server.ts'

const later = alias(decisions, 'later')

/** Returns a decision with its appeal and reversal. Views of decisions about messages are logged. */
export async function findDecisionDetail({ runtime, user }: ActorContext, id: string): Promise<DecisionDetail> {
  const { db } = runtime
  const [found] = await db
    .select({ decision: decisions, later, appeal: appeals })
    .from(decisions)
    .leftJoin(later, eq(later.undoes, decisions.id))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(eq(decisions.id, id))
  if (!found) throw notFound('Odluka nije pronađena.')
  const { decision, later: reversal, appeal } = found
  const rows = await db.select().from(reports).where(eq(reports.decisionId, id)).orderBy(asc(reports.id))
  const [first] = rows
  if (first?.subjectType === 'message') {
    const subject = { type: 'report', id: first.id } as const
    await db.transaction(tx => recordAct(tx, { actorId: user.id, act: 'see_message', subject }))
  }
  const [names, openAppeals] = await Promise.all([
    findNames(runtime, [decision.personId, decision.actorId, ...(reversal ? [reversal.actorId] : [])]),
    db
      .select({ id: reports.id })
      .from(reports)
      .where(and(eq(reports.subjectType, 'decision'), eq(reports.subjectId, id), isOpen)),
  ])
  return {
    id,
    action: decision.action,
    subject_type: decision.subjectType,
    reason: decision.reason,
    explanation: decision.explanation,
    created_at: decision.createdAt.toISOString(),
    decided_by: names.get(decision.actorId) ?? null,
    person: { id: decision.personId, name: names.get(decision.personId) ?? '' },
    reports: rows.length,
    snapshot: first?.snapshot ?? null,
    report_id: first?.id ?? null,
    taken_at: first?.createdAt.toISOString() ?? null,
    link: first ? currentUrlOf(first) : null,
    undoes: decision.undoes,
    undone: reversal && {
      by: names.get(reversal.actorId) ?? null,
      explanation: reversal.explanation,
      created_at: reversal.createdAt.toISOString(),
    },
    appeal: appeal && {
      text: appeal.text,
      outcome: appeal.outcome,
      created_at: appeal.createdAt.toISOString(),
      case_id: openAppeals[0]?.id ?? null,
    },
    can: {
      restore:
        restrictiveActions.includes(decision.action) &&
        !reversal &&
        !openAppeals.length &&
        decision.personId !== user.id,
    },
  }
}
