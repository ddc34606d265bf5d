import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import { type ActorContext, actingTime } from '../../platform/server/http/http.server.ts'
import { conflict, Problem } from '../../platform/server/http/problem.server.ts'
import { canReach, requireReachable } from '../accounts/reach.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { lockConversation, lockConversationOf } from '../conversations/conversations.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import type { Booking } from './booking.ts'
import { type BookingChange, publishBookingChange } from './booking-changed.server.ts'
import type { BookingEmailKind } from './booking-email-content.ts'
import { notifyOfBooking } from './booking-emails.server.ts'
import {
  allowedActions,
  type BookingRow,
  bookingNotFound,
  bookingSideOf,
  bookingStatusAt,
  currentRowCondition,
  findMissed,
} from './booking-row.server.ts'
import { findBooking } from './bookings.server.ts'
import { replaceReminders } from './reminder-rows.server.ts'

type ChangeStep = (tx: Tx, row: BookingRow, side: BookingSide, now: Date) => Promise<BookingChange>

export const notNow = () => conflict('not_now', 'To za ovaj termin više nije moguće.')

/**
 * Runs one change of a booking under two locks: first of the conversation, then of the booking. Of several concurrent
 * changes one succeeds, and the others get 409 `stale` with the present booking.
 */
export async function changeBooking(
  acting: ActorContext,
  bookingId: string,
  version: number,
  action: keyof ReturnType<typeof allowedActions>,
  step: ChangeStep,
): Promise<Booking> {
  const { runtime, user } = acting
  const changed = await inTransaction(runtime.db, async tx => {
    const row = await lockBooking(tx, bookingId, user.id, action === 'object')
    const side = bookingSideOf(row, user.id)
    const now = actingTime(acting)
    if (row.version !== version || (bookingStatusAt(row, now) === 'expired' && row.status !== 'expired')) return null
    // Passes `true` for a reachable other side, because each action that needs a reachable other side checks this.
    const missed = row.status === 'missed' ? await findMissed(tx, bookingId) : null
    const isMember = side === 'provider' && row.providerId !== user.id
    if (!allowedActions(row, side, true, now, isMember, missed)[action]) throw notNow()
    return step(tx, row, side, now)
  })
  if (!changed) {
    const booking = await findBooking(acting, bookingId)
    throw new Problem(409, 'stale', 'Termin je u međuvremenu promenjen.', { details: { booking } })
  }
  await publishBookingChange(runtime, changed)
  return findBooking(acting, bookingId)
}

/**
 * Locks the conversation (recreates it if deleted), then the booking. 409 `other_unreachable` after a block, unless
 * `isAlsoBlocked`.
 */
async function lockBooking(tx: Tx, bookingId: string, userId: string, isAlsoBlocked: boolean): Promise<BookingRow> {
  const [unlocked] = await tx.select().from(appointments).where(currentRowCondition(bookingId, userId))
  if (!unlocked) throw bookingNotFound()
  const parties = { serviceId: unlocked.serviceId!, userId: unlocked.customerId!, providerId: unlocked.providerId }
  const conversation = unlocked.conversationId
    ? await lockConversation(tx, userId === parties.userId ? userId : parties.providerId, unlocked.conversationId)
    : await lockConversationOf(tx, parties, true)
  if (!isAlsoBlocked) await requireReachable(tx, parties.userId, parties.providerId)
  const [row] = await tx.select().from(appointments).where(currentRowCondition(bookingId, userId)).for('update')
  if (!row) throw bookingNotFound()
  return { ...row, conversationId: conversation.id }
}

export async function updateRow(
  tx: Tx,
  row: BookingRow,
  side: BookingSide,
  set: Partial<BookingRow>,
): Promise<BookingRow> {
  const [after] = await tx
    .update(appointments)
    .set({
      ...set,
      conversationId: row.conversationId,
      changedBy: side,
      changedAt: new Date(),
      version: row.version + 1,
    })
    .where(and(eq(appointments.id, row.id), ne(appointments.status, 'moved')))
    .returning()
  return after!
}

/**
 * Finishes a change of a booking: sets reminders, posts a line in the conversation, and notifies by push or email. Null
 * notifies as of any message, and `silent` of nothing.
 */
export async function finishChange(
  { runtime }: ActorContext,
  tx: Tx,
  row: BookingRow,
  side: BookingSide,
  text: string,
  emailKind: BookingEmailKind | 'silent' | null,
): Promise<BookingChange> {
  const isObjection = emailKind === 'objected'
  await replaceReminders(tx, row, new Date(), isObjection)
  // An objection is possible after a block, and then nothing reaches the other side.
  const canPost = !isObjection || (await canReach(tx, row.customerId!, row.providerId))
  const message = canPost
    ? await postSystemMessage(tx, row, side, { content: text, withoutNotification: emailKind !== null })
    : null
  await markFreeDaysStale(tx, row.providerId)
  if (emailKind && emailKind !== 'silent') await notifyOfBooking(runtime, tx, row.id, emailKind)
  return { row, message }
}
