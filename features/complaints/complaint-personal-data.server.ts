import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { quotes } from '../quotes/quote-tables.server.ts'
import { type ComplaintChange, publishComplaintChange } from './complaint-changed.server.ts'
import { appendStep, endComplaint, lockComplaint } from './complaint-lock.server.ts'
import { notifyOfComplaint } from './complaint-notices.server.ts'
import { complaintSteps, complaints, complaintTerms, faults } from './complaint-tables.server.ts'
import { isSideOf, otherSide, sideOf } from './complaints.server.ts'

const erasedName = 'Obrisan korisnik'

/** Cases on either side with all their steps, and faults. Photos are exported with the attachments of their owner. */
export const complaintPersonalData: PersonalData = {
  tables: {
    complaints: ({ db }, userId) => readRows(db, complaints, complaints.id, isSideOf(userId)),
    complaint_steps: async function* ({ db }, userId) {
      const own = db.select({ id: complaints.id }).from(complaints).where(isSideOf(userId)).orderBy(complaints.id)
      for (const { id } of await own)
        yield* readRows(db, complaintSteps, complaintSteps.position, eq(complaintSteps.complaintId, id))
    },
    complaint_terms: async function* ({ db }, userId) {
      const own = db.select({ id: complaints.id }).from(complaints).where(isSideOf(userId)).orderBy(complaints.id)
      for (const { id } of await own)
        yield* readRows(db, complaintTerms, complaintTerms.kind, eq(complaintTerms.complaintId, id))
    },
    faults: ({ db }, userId) => {
      const own = db
        .select({ id: quotes.id })
        .from(quotes)
        .where(or(eq(quotes.customerId, userId), eq(quotes.providerId, userId)))
      return readRows(db, faults, faults.id, inArray(faults.quoteId, own))
    },
  },

  /** Closes the user's open cases with a note that stays with the other side, and removes the user's words. */
  async erase(runtime, tx, userId) {
    const changes = await closeCasesOf(runtime, tx, userId)
    // The triggers that protect cases allow changes only with this setting.
    await tx.execute(sql`SELECT set_config('komsiluk.erasing', 'on', true)`)
    for (const side of ['customer', 'provider'] as const) {
      const isSide = eq(side === 'customer' ? complaints.customerId : complaints.providerId, userId)
      const own = tx.select({ id: complaints.id }).from(complaints).where(isSide)
      await tx
        .update(complaintSteps)
        .set({ text: null, photos: [] })
        .where(and(eq(complaintSteps.by, side), inArray(complaintSteps.complaintId, own)))
      const name = side === 'customer' ? { customerName: erasedName } : { providerName: erasedName }
      await tx.update(complaints).set(name).where(isSide)
    }
    const bought = tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.customerId, userId))
    await tx.update(faults).set({ text: null }).where(inArray(faults.quoteId, bought))
    await tx.execute(sql`SELECT set_config('komsiluk.erasing', '', true)`)
    return () => changes.forEach(change => void publishComplaintChange(runtime, change))
  },
}

async function closeCasesOf(runtime: Runtime, tx: Tx, userId: string): Promise<ComplaintChange[]> {
  const open = await tx
    .select({ id: complaints.id })
    .from(complaints)
    .where(and(isSideOf(userId), eq(complaints.status, 'open')))
    .orderBy(asc(complaints.conversationId), asc(complaints.id))
  const changes: ComplaintChange[] = []
  for (const { id } of open) {
    const locked = await lockComplaint(tx, id, isSideOf(userId))
    if (locked.row.status !== 'open') continue
    const side = sideOf(locked.row, userId)
    await appendStep(tx, locked, { id: uuidv7(), kind: 'account_closed', by: 'system', about: side })
    const row = await endComplaint(tx, locked.row, { status: 'closed' })
    await notifyOfComplaint(runtime, tx, row, 'closed', [otherSide(side)])
    changes.push({ row, message: null })
  }
  return changes
}
