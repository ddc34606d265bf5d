import { and, eq, isNull } from 'drizzle-orm'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import { databaseErrorCode, type Tx } from '../../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { missedVisits } from '../../appointments/missed-tables.server.ts'
import type { Booking } from '../booking.ts'
import { changeBooking, finishChange, notNow, updateRow } from '../booking-change.server.ts'
import { exclusionViolation } from '../booking-completion.server.ts'
import { outcomeText } from '../deposit/deposit-words.ts'
import { reopenDeposit, settleMissedDeposit } from '../deposit/deposits.server.ts'

/**
 * Reports that the other side did not come (docs/product.md, Missed visits). The other side is notified a minute later,
 * because the report can be taken back for some seconds.
 */
export const reportMissed = (acting: ActorContext, id: string, version: number): Promise<Booking> =>
  changeBooking(acting, id, version, 'missed', async (tx, row, side, now) => {
    const missedBy = side === 'provider' ? 'customer' : 'provider'
    const after = await updateRow(tx, row, side, {
      status: 'missed',
      proposedTime: null,
      proposedBy: null,
      reason: null,
    })
    await tx.insert(missedVisits).values({
      bookingId: id,
      customerId: row.customerId!,
      providerId: row.providerId,
      missedBy,
      reportedAt: now,
    })
    const outcome = await settleMissedDeposit(tx, row, missedBy)
    const text = `Termin je zabeležen kao propušten: ${momentInWords(row.appointmentTime)}.${outcomeText(outcome)}`
    return finishChange(acting, tx, after, side, text, 'silent')
  })

/**
 * Takes a report back within ten seconds. 409 `not_now` afterwards, if the time was taken by another booking, or if the
 * deposit is already returned.
 */
export async function undoMissed(acting: ActorContext, id: string, version: number): Promise<Booking> {
  try {
    return await changeBooking(acting, id, version, 'undo_missed', async (tx, row, side) => {
      if (!(await reopenDeposit(tx, id))) throw notNow()
      const after = await updateRow(tx, row, side, { status: 'confirmed' })
      await tx.delete(missedVisits).where(eq(missedVisits.bookingId, id))
      return finishChange(acting, tx, after, side, 'Zapis o propuštenom terminu je opozvan.', 'silent')
    })
  } catch (error) {
    if (databaseErrorCode(error) === exclusionViolation) throw notNow()
    throw error
  }
}

/** Objects to a report with a reason. A disputed visit counts for neither side and leaves the deposit open. */
export const objectToMissed = (acting: ActorContext, id: string, version: number, reason: string): Promise<Booking> =>
  changeBooking(acting, id, version, 'object', async (tx, row, side, now) => {
    await tx
      .update(missedVisits)
      .set({ objection: reason, objectedAt: now })
      .where(and(eq(missedVisits.bookingId, id), isNull(missedVisits.objectedAt)))
    const after = await updateRow(tx, row, side, {})
    return finishChange(acting, tx, after, side, 'Zapis o propuštenom terminu je osporen.', 'objected')
  })

/** Removes the words of a deleted account. The other side keeps the visit. */
export async function eraseMissed(tx: Tx, userId: string): Promise<void> {
  for (const side of ['customer', 'provider'] as const) {
    const isSide = eq(side === 'customer' ? missedVisits.customerId : missedVisits.providerId, userId)
    await tx
      .update(missedVisits)
      .set({ objection: null })
      .where(and(isSide, eq(missedVisits.missedBy, side)))
  }
}
