import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import { conflict, notFound } from '../../../platform/server/http/problem.server.ts'
import { decisions } from '../moderation-tables.server.ts'
import type { Action } from './decision.ts'

export type DecisionRow = typeof decisions.$inferSelect

/** What takes something from somebody: it is told to him, he can appeal against it, and it can be taken back. */
export const taking: Action[] = ['warn', 'hide', 'hide_all', 'ban']

/** A decision that still stands, locked: it is appealed against or taken back, one after the other. */
export async function lockDecision(tx: Tx, id: string): Promise<DecisionRow> {
  const [row] = await tx.select().from(decisions).where(eq(decisions.id, id)).for('update')
  if (!row) throw notFound('Odluka nije pronađena.')
  if (await tx.$count(decisions, eq(decisions.undoes, id))) {
    throw conflict('restored', 'Ova odluka je već promenjena.')
  }
  return row
}
