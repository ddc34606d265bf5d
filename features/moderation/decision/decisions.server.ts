import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import { conflict, notFound } from '../../../platform/server/http/problem.server.ts'
import { decisions } from '../moderation-tables.server.ts'
import type { Action } from './decision.ts'

export type DecisionRow = typeof decisions.$inferSelect

/** Measures against a user: the user is notified and can appeal, and the decision can be reverted. */
export const restrictiveActions: Action[] = ['warn', 'hide', 'hide_all', 'ban']

/** Locks a decision in force, so that appeals and reversals happen in sequence. Throws 409 if it was reverted. */
export async function lockDecision(tx: Tx, id: string): Promise<DecisionRow> {
  const [row] = await tx.select().from(decisions).where(eq(decisions.id, id)).for('update')
  if (!row) throw notFound('Odluka nije pronađena.')
  if (await tx.$count(decisions, eq(decisions.undoes, id))) {
    throw conflict('restored', 'Ova odluka je već promenjena.')
  }
  return row
}
