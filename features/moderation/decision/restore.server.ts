import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { conflict } from '../../../platform/server/http/problem.server.ts'
import { ownCase } from '../../accounts/administrator.server.ts'
import { recordAct } from '../../journal/journal.server.ts'
import { appeals, decisions } from '../moderation-tables.server.ts'
import { lockDecision, restrictiveActions } from './decisions.server.ts'
import { type Reactions, revertDecision } from './effects.server.ts'
import { sendReversalEmail } from './outcome-emails.server.ts'

/** Reverts a wrong decision without an appeal. The decision stays stored. Returns the cache tags of changed pages. */
export async function restore(
  { runtime, user }: ActorContext,
  decisionId: string,
  explanation: string,
  reactions: Reactions,
): Promise<string[]> {
  const effect = await runtime.db.transaction(async tx => {
    const earlier = await lockDecision(tx, decisionId)
    const { subjectType, subjectId, personId, action, reason } = earlier
    if (!restrictiveActions.includes(action)) throw conflict('nothing_taken', 'Ovom odlukom ništa nije oduzeto.')
    if (personId === user.id) throw ownCase()
    if (await tx.$count(appeals, and(eq(appeals.decisionId, decisionId), isNull(appeals.outcome)))) {
      throw conflict('appeal_waits', 'Na ovu odluku je uložen prigovor. Odlučite prvo o njemu.')
    }
    const about = { subjectType, subjectId, personId }
    await tx
      .insert(decisions)
      .values({ id: uuidv7(), ...about, action: 'restore', explanation, actorId: user.id, undoes: decisionId })
    const undone = await revertDecision(runtime, tx, earlier, reactions)
    await recordAct(tx, {
      actorId: user.id,
      act: 'restore_decision',
      subject: { type: 'decision', id: decisionId },
      details: { action, reason },
    })
    await sendReversalEmail(runtime, tx, earlier, explanation)
    return { ...undone, personId }
  })
  effect.afterCommit?.()
  runtime.live.send([effect.personId], 'decision', {})
  return effect.tags
}
