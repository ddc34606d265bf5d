import { and, eq, isNull } from 'drizzle-orm'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import { inTransaction } from '../../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { forbidden } from '../../../platform/server/http/problem.server.ts'
import { canReach } from '../../accounts/reach.server.ts'
import { appointments } from '../../appointments/appointment-tables.server.ts'
import { conversations } from '../../conversations/conversation-tables.server.ts'
import { postSystemMessage } from '../../conversations/messages.server.ts'
import type { Booking } from '../booking.ts'
import { changeBooking, finishChange, notNow, updateRow } from '../booking-change.server.ts'
import { publishBookingChange } from '../booking-changed.server.ts'
import { notifyOfBooking } from '../booking-emails.server.ts'
import { bookingNotFound, currentRowCondition, findMissed } from '../booking-row.server.ts'
import { findBooking } from '../bookings.server.ts'
import { bookingDeposits } from '../deposit-tables.server.ts'

/** Stores that the customer has paid the deposit, and notifies the provider. The booking goes on waiting. */
export const sayDepositPaid = (acting: ActorContext, id: string, version: number): Promise<Booking> =>
  changeBooking(acting, id, version, 'pay_deposit', async (tx, row, side, now) => {
    const said = await tx
      .update(bookingDeposits)
      .set({ saidPaidAt: now })
      .where(and(eq(bookingDeposits.bookingId, id), isNull(bookingDeposits.saidPaidAt)))
      .returning({ id: bookingDeposits.bookingId })
    if (!said.length) throw notNow()
    const after = await updateRow(tx, row, side, {})
    return finishChange(acting, tx, after, side, 'Kapara je uplaćena, prema potvrdi klijenta.', 'deposit_said')
  })

/** Stores that the deposit has come, and confirms the booking. The provider says so: the site sees no bank account. */
export const confirmDeposit = (acting: ActorContext, id: string, version: number): Promise<Booking> =>
  changeBooking(acting, id, version, 'confirm_deposit', async (tx, row, side, now) => {
    await tx.update(bookingDeposits).set({ arrivedAt: now }).where(eq(bookingDeposits.bookingId, id))
    const after = await updateRow(tx, row, side, { status: 'confirmed', awaitsDeposit: false, expiresAt: null })
    const text = `Kapara je stigla i termin je potvrđen: ${momentInWords(after.appointmentTime)}.`
    return finishChange(acting, tx, after, side, text, 'confirmed')
  })

/**
 * Stores that the provider has returned the deposit of a cancelled booking or a missed visit, also of a disputed one.
 * Possible after a block too, without a message. A repeated request also succeeds.
 */
export async function markDepositReturned(acting: ActorContext, id: string): Promise<Booking> {
  const { runtime, user } = acting
  const change = await inTransaction(runtime.db, async tx => {
    const [unlocked] = await tx.select().from(appointments).where(currentRowCondition(id, user.id))
    if (!unlocked) throw bookingNotFound()
    if (unlocked.providerId !== user.id) throw forbidden('Samo pružalac usluge može da označi da je kapara vraćena.')
    if (unlocked.conversationId) {
      await tx.select().from(conversations).where(eq(conversations.id, unlocked.conversationId)).for('update')
    }
    const [row] = await tx.select().from(appointments).where(currentRowCondition(id, user.id)).for('update')
    const isOfBooking = eq(bookingDeposits.bookingId, id)
    const [deposit] = await tx.select().from(bookingDeposits).where(isOfBooking)
    if (!row || !deposit?.outcome) throw notNow()
    if (deposit.returnedAt) return null
    const isDue = deposit.outcome === 'returned' || (await findMissed(tx, id))?.objectedAt
    if (!isDue) throw notNow()
    await tx.update(bookingDeposits).set({ outcome: 'returned', returnedAt: new Date() }).where(isOfBooking)
    const after = { ...row, version: row.version + 1 }
    await tx.update(appointments).set({ version: after.version }).where(eq(appointments.id, row.id))
    const canPost = row.conversationId && (await canReach(tx, row.customerId!, row.providerId))
    const content = 'Kapara je vraćena.'
    const message = canPost
      ? await postSystemMessage(tx, row, 'provider', { content, withoutNotification: true })
      : null
    await notifyOfBooking(runtime, tx, row.id, 'deposit_returned', 'customer')
    return { row: after, message }
  })
  if (change) await publishBookingChange(runtime, change)
  return findBooking(acting, id)
}
