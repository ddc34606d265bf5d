import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { APPEAL_MONTHS } from '../moderation-limits.ts'
import { appeals, decisions, reports } from '../moderation-tables.server.ts'
import { publishQueueChange } from '../queue/queue-events.server.ts'
import type { Reportable } from '../report/report.ts'
import type { OwnDecision } from './decision.ts'
import { lockDecision, restrictiveActions } from './decisions.server.ts'

type Row = {
  decision: typeof decisions.$inferSelect
  appeal: typeof appeals.$inferSelect | null
  later: typeof decisions.$inferSelect | null
  title: string | null
}

export async function listOwnDecisions({ runtime, user }: ActorContext): Promise<OwnDecision[]> {
  const rows = await selectOwn(runtime, user.id).orderBy(desc(decisions.createdAt)).limit(50)
  return rows.map(row => toOwn(row))
}

export async function findOwnDecision({ runtime, user }: ActorContext, id: string): Promise<OwnDecision> {
  const [row] = await selectOwn(runtime, user.id, id)
  if (!row) throw notFound('Odluka nije pronađena.')
  return toOwn(row)
}

/** Puts an appeal into the queue. A decision can be appealed once, within six months. */
export async function fileAppeal(acting: ActorContext, decisionId: string, text: string): Promise<OwnDecision> {
  const { runtime, user } = acting
  const decision = await findOwnDecision(acting, decisionId)
  if (decision.appeal) throw conflict('appealed', 'Prigovor na ovu odluku je već uložen.')
  if (!decision.restored && !decision.can.appeal) {
    throw conflict('too_late', 'Rok za prigovor bio je šest meseci od odluke.')
  }
  await runtime.db.transaction(async tx => {
    await lockDecision(tx, decisionId)
    const [stored] = await tx
      .insert(appeals)
      .values({ decisionId, personId: user.id, text })
      .onConflictDoNothing()
      .returning()
    // Adds nothing if a simultaneous request has already put the appeal into the queue.
    if (!stored) return
    await tx.insert(reports).values({
      id: uuidv7(),
      reporterId: user.id,
      subjectType: 'decision',
      subjectId: decisionId,
      personId: user.id,
      reason: 'appeal',
      text,
      snapshot: { kind: 'decision', title: decision.title, decision_id: decisionId },
    })
  })
  await publishQueueChange(runtime)
  return findOwnDecision(acting, decisionId)
}

const later = alias(decisions, 'later')

function selectOwn({ db }: Runtime, personId: string, id?: string) {
  return db
    .select({
      decision: decisions,
      appeal: appeals,
      later,
      title: sql<
        string | null
      >`(SELECT r.snapshot->>'title' FROM ${reports} r WHERE r.decision_id = ${decisions.id} ORDER BY r.id LIMIT 1)`,
    })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .leftJoin(later, eq(later.undoes, decisions.id))
    .where(
      and(
        eq(decisions.personId, personId),
        inArray(decisions.action, restrictiveActions),
        id ? eq(decisions.id, id) : undefined,
      ),
    )
    .$dynamic()
}

function toOwn({ decision, appeal, later, title }: Row, now = new Date()): OwnDecision {
  const until = new Date(decision.createdAt)
  until.setMonth(until.getMonth() + APPEAL_MONTHS)
  return {
    id: decision.id,
    action: decision.action,
    subject_type: decision.subjectType as Reportable,
    subject_id: decision.subjectId,
    title: title ?? '',
    reason: decision.reason,
    explanation: decision.explanation,
    created_at: decision.createdAt.toISOString(),
    appeal_until: until.toISOString(),
    appeal: appeal && {
      text: appeal.text,
      outcome: appeal.outcome,
      explanation: appeal.explanation,
      created_at: appeal.createdAt.toISOString(),
    },
    restored: later && { explanation: later.explanation, created_at: later.createdAt.toISOString() },
    can: { appeal: !appeal && !later && now < until },
  }
}
