import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import { conflict, notFound } from '../../../platform/server/http/problem.server.ts'
import { decisions } from '../moderation-tables.server.ts'
import type { Action } from './decision.ts'

export type DecisionRow = typeof decisions.$inferSelect

/** Actions against a user. The user is notified and can appeal, and an administrator can revert the decision. */
export const restrictiveActions: Action[] = ['warn', 'hide', 'hide_all', 'ban']

/** Locks a decision, so that appeals and reversals happen one by one. Throws 409 if the decision was reverted. */
export async function lockDecision(tx: Tx, id: string): Promise<DecisionRow> {
  const [row] = await tx.select().from(decisions).where(eq(decisions.id, id)).for('update')
  if (!row) throw notFound('Odluka nije pronađena.')
  if (await tx.$count(decisions, eq(decisions.undoes, id))) {
    throw conflict('restored', 'Ova odluka je već promenjena.')
  }
  return row
}
