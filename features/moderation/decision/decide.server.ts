import { eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import { type ActorContext, actingTime } from '../../../platform/server/http/http.server.ts'
import { conflict, invalidInput } from '../../../platform/server/http/problem.server.ts'
import { ownCase } from '../../accounts/administrator.server.ts'
import { endOfBan } from '../../admin/people/person.ts'
import { recordAct } from '../../journal/journal.server.ts'
import { appeals, decisions, reports } from '../moderation-tables.server.ts'
import { claimantOf, lockCase, type ReportRow, requireNotClaimedByOther } from '../queue/cases.server.ts'
import { publishQueueChange } from '../queue/queue-events.server.ts'
import { decisionReasons } from '../reasons.ts'
import { allowedActions } from './allowed-actions.ts'
import type { DecisionInput } from './decision.ts'
import { lockDecision } from './decisions.server.ts'
import { applyDecision, type Effect, type Reactions, revertDecision } from './effects.server.ts'
import { notifyOutcome } from './outcome-emails.server.ts'

/** Decides a claimed case and applies the decision in one transaction. Returns the cache tags of changed pages. */
export async function decide(
  acting: ActorContext,
  reportId: string,
  input: DecisionInput,
  reactions: Reactions,
): Promise<string[]> {
  const { runtime, user } = acting
  const at = actingTime(acting)
  const effect = await runtime.db.transaction(async tx => {
    const rows = await lockCase(tx, reportId)
    await requireNotClaimedByOther(tx, rows, user.id)
    if (claimantOf(rows) !== user.id) throw conflict('not_claimed', 'Prvo preuzmite prijavu.')
    const [first] = rows as [ReportRow]
    if (!allowedActions(first.subjectType).includes(input.action)) {
      throw invalidInput({ action: 'Ova odluka ovde nije moguća.' })
    }
    if (first.personId === user.id) throw ownCase()
    const { effect, decision } = await carryOut(acting, tx, first, input, reactions)
    await tx
      .update(reports)
      .set({
        status: input.action === 'none' || input.action === 'uphold' ? 'dismissed' : 'upheld',
        decisionId: decision.id,
        decidedAt: at,
      })
      .where(
        inArray(
          reports.id,
          rows.map(({ id }) => id),
        ),
      )
    await recordAct(tx, {
      actorId: user.id,
      act: 'decide_report',
      subject: { type: 'decision', id: decision.id },
      details: { action: input.action, reason: input.reason, reports: rows.length },
      at,
    })
    await notifyOutcome(runtime, tx, rows, decision, input.until)
    return effect
  })
  effect.afterCommit?.()
  runtime.live.send([effect.personId], 'decision', {})
  await publishQueueChange(runtime)
  return effect.tags
}

type Outcome = { effect: Effect & { personId: string }; decision: typeof decisions.$inferSelect }

async function carryOut(
  acting: ActorContext,
  tx: Tx,
  first: ReportRow,
  input: DecisionInput,
  reactions: Reactions,
): Promise<Outcome> {
  const { runtime, user } = acting
  const { action, reason, explanation } = input
  const at = actingTime(acting)
  const earlier = first.subjectType === 'decision' ? await lockDecision(tx, first.subjectId) : null
  // The outcome of an appeal applies to the subject of the original decision.
  const { subjectType, subjectId, personId } = earlier ?? first
  const [decision] = await tx
    .insert(decisions)
    .values({
      id: uuidv7(),
      subjectType,
      subjectId,
      personId,
      action,
      reason,
      explanation,
      actorId: user.id,
      undoes: earlier && action === 'restore' ? earlier.id : null,
      createdAt: at,
    })
    .returning()
  if (earlier) {
    await tx
      .update(appeals)
      .set({ outcome: action === 'restore' ? 'changed' : 'upheld', explanation, decidedAt: at })
      .where(eq(appeals.decisionId, earlier.id))
  }
  const until = input.until ? endOfBan(input.until) : null
  const banReason = reason ? decisionReasons[reason] : ''
  const effect =
    earlier && action === 'restore'
      ? await revertDecision(runtime, tx, earlier, reactions)
      : await applyDecision(
          runtime,
          tx,
          { subjectType, subjectId, personId, action, reason: banReason, until },
          reactions,
        )
  return { effect: { ...effect, personId }, decision: decision! }
}
