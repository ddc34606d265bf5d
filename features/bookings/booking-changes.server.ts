import { and, eq, ne } from 'drizzle-orm'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { momentInWords, untilMoment } from '../../platform/serbian/moments.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import { type ActorContext, actingTime } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, Problem } from '../../platform/server/http/problem.server.ts'
import { requireReachable } from '../accounts/reach.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'

import type { OpenSlot } from '../appointments/open-slots.ts'
import { bookableDays } from '../appointments/slots.ts'
import { lockConversation, lockConversationOf } from '../conversations/conversations.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { answerDeadline } from './answer-deadline.ts'
import type { Booking, MoveInput } from './booking.ts'
import { type BookingChange, publishBookingChange } from './booking-changed.server.ts'
import type { BookingEmailKind } from './booking-email-content.ts'
import { notifyOfBooking } from './booking-emails.server.ts'
import {
  allowedActions,
  awaitedSide,
  type BookingRow,
  bookingNotFound,
  bookingSideOf,
  bookingStatusAt,
  currentRowCondition,
  findBooking,
  visitEnd,
} from './bookings.server.ts'
import { replaceReminders } from './reminder-rows.server.ts'
import { reserveSlot } from './reserve-slot.server.ts'
import { type BookableService, findBookableService, findOpenSlot, slotTakenProblem } from './service-slots.server.ts'

/** Confirms a request. If the other side suggested a time, moves the booking to that time. */
export const confirmBooking = (acting: ActorContext, id: string, version: number): Promise<Booking> =>
  changeBooking(acting, id, version, 'confirm', async (tx, row, side) => {
    const suggested = awaitsAnswerToProposal(row) ? row.proposedTime : null
    if (suggested) return moveRow(acting, tx, row, side, suggested, 'confirmed')
    const after = await updateRow(tx, row, side, { status: 'confirmed', expiresAt: null })
    return finish(acting, tx, after, side, `Termin je potvrđen: ${momentInWords(after.appointmentTime)}.`, 'confirmed')
  })

/** Declines a suggested time, so that the agreed time stays. If no time was suggested, declines the request itself. */
export const declineBooking = (
  acting: ActorContext,
  id: string,
  version: number,
  reason: string | null,
): Promise<Booking> =>
  changeBooking(acting, id, version, 'decline', async (tx, row, side) => {
    if (awaitsAnswerToProposal(row)) {
      const after = await updateRow(tx, row, side, { proposedTime: null, proposedBy: null, reason: null })
      const stays = momentInWords(after.appointmentTime)
      return finish(acting, tx, after, side, `Predlog nije prihvaćen, ostaje ${stays}.`, 'proposal_declined')
    }
    const after = await updateRow(tx, row, side, { status: 'declined', reason })
    return finish(acting, tx, after, side, 'Zahtev za termin je odbijen.', 'declined')
  })

export const cancelBooking = (
  acting: ActorContext,
  id: string,
  version: number,
  reason: string | null,
): Promise<Booking> =>
  changeBooking(acting, id, version, 'cancel', async (tx, row, side) => {
    const after = await updateRow(tx, row, side, { status: 'cancelled', reason, proposedTime: null, proposedBy: null })
    return finish(acting, tx, after, side, `Termin je otkazan: ${momentInWords(after.appointmentTime)}.`, 'cancelled')
  })

/**
 * Moves a booking at once if the customer calls, and if the booking is a request or the provider confirms
 * automatically. Otherwise only suggests the new time, and the agreed time stays until the other side answers.
 */
export async function moveBooking(acting: ActorContext, id: string, input: MoveInput): Promise<Booking> {
  const startsAt = new Date(input.starts_at)
  return changeBooking(acting, id, input.version, 'move', async (tx, row, side) => {
    if (startsAt.getTime() === row.appointmentTime.getTime()) {
      throw invalidInput({ starts_at: 'Termin je već zakazan za to vreme. Izaberite neko drugo.' })
    }
    const bookable = await findBookableService(tx, row.serviceId!)
    const isOwnRequest = side === 'customer' && row.status === 'requested' && !row.proposedBy
    const isAtOnce = side === 'customer' && (isOwnRequest || bookable.hours.confirmsByItself)
    const status = bookable.hours.confirmsByItself ? 'confirmed' : 'requested'
    if (isAtOnce) return moveRow(acting, tx, row, side, startsAt, status)
    await findSlot(tx, bookable, row, side, startsAt)
    const expiresAt =
      row.status === 'requested' ? earlier(answerDeadline(startsAt, new Date()), row.appointmentTime) : null
    const after = await updateRow(tx, row, side, {
      proposedTime: startsAt,
      proposedBy: side,
      reason: input.reason,
      expiresAt,
    })
    return finish(acting, tx, after, side, `Predložen je drugi termin: ${momentInWords(startsAt)}.`, 'proposed')
  })
}

type ChangeStep = (tx: Tx, row: BookingRow, side: BookingSide) => Promise<BookingChange>

/**
 * Runs one change of a booking under two locks: first of the conversation, then of the booking. Of several concurrent
 * changes one succeeds, and the others get 409 `stale` with the present booking.
 */
async function changeBooking(
  acting: ActorContext,
  bookingId: string,
  version: number,
  action: keyof ReturnType<typeof allowedActions>,
  step: ChangeStep,
): Promise<Booking> {
  const { runtime, user } = acting
  const changed = await inTransaction(runtime.db, async tx => {
    const row = await lockBooking(tx, bookingId, user.id)
    const side = bookingSideOf(row, user.id)
    const now = actingTime(acting)
    if (row.version !== version || (bookingStatusAt(row, now) === 'expired' && row.status !== 'expired')) return null
    // Passes `true` for a reachable other side, because each action that needs a reachable other side checks this.
    if (!allowedActions(row, side, true, now)[action]) throw conflict('not_now', 'To za ovaj termin više nije moguće.')
    return step(tx, row, side)
  })
  if (!changed) {
    const booking = await findBooking(acting, bookingId)
    throw new Problem(409, 'stale', 'Termin je u međuvremenu promenjen.', { details: { booking } })
  }
  await publishBookingChange(runtime, changed)
  return findBooking(acting, bookingId)
}

/** Locks the conversation (recreates it if deleted), then the booking. 409 `other_unreachable` after a block. */
async function lockBooking(tx: Tx, bookingId: string, userId: string): Promise<BookingRow> {
  const [unlocked] = await tx.select().from(appointments).where(currentRowCondition(bookingId, userId))
  if (!unlocked) throw bookingNotFound()
  const parties = { serviceId: unlocked.serviceId!, userId: unlocked.customerId!, providerId: unlocked.providerId }
  const conversation = unlocked.conversationId
    ? await lockConversation(tx, userId, unlocked.conversationId)
    : await lockConversationOf(tx, parties, true)
  await requireReachable(tx, parties.userId, parties.providerId)
  const [row] = await tx.select().from(appointments).where(currentRowCondition(bookingId, userId)).for('update')
  if (!row) throw bookingNotFound()
  return { ...row, conversationId: conversation.id }
}

async function updateRow(tx: Tx, row: BookingRow, side: BookingSide, set: Partial<BookingRow>): Promise<BookingRow> {
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

/** Finishes a change of a booking: sets reminders, posts a line in the conversation, and notifies by push or email. */
async function finish(
  { runtime }: ActorContext,
  tx: Tx,
  row: BookingRow,
  side: BookingSide,
  text: string,
  emailKind: BookingEmailKind,
): Promise<BookingChange> {
  await replaceReminders(tx, row)
  const message = await postSystemMessage(tx, row, side, { content: text, withoutNotification: true })
  await markFreeDaysStale(tx, row.providerId)
  await notifyOfBooking(runtime, tx, row.id, emailKind)
  return { row, message }
}

/**
 * Marks the old row as moved and inserts a row at the new time, because an UPDATE would throw if the time is taken. In
 * that case the INSERT returns no row, and the transaction is rolled back.
 */
async function moveRow(
  acting: ActorContext,
  tx: Tx,
  row: BookingRow,
  side: BookingSide,
  startsAt: Date,
  status: 'requested' | 'confirmed',
): Promise<BookingChange> {
  const bookable = await findBookableService(tx, row.serviceId!)
  const slot = await findSlot(tx, bookable, row, row.proposedBy ?? side, startsAt)
  await tx.update(appointments).set({ status: 'moved' }).where(eq(appointments.id, row.id))
  const now = new Date()
  const { id: _, appointmentTime, minutes: __, busy: ___, ...columns } = row
  const moved = await reserveSlot(tx, slot, bookable.hours.gapMinutes, {
    ...columns,
    status,
    movedFrom: appointmentTime,
    proposedTime: null,
    proposedBy: null,
    reason: null,
    expiresAt: status === 'requested' ? answerDeadline(startsAt, now) : null,
    changedBy: side,
    changedAt: now,
    version: row.version + 1,
  })
  if (!moved) throw await slotTakenProblem(tx, bookable, startsAt)
  const text = `Termin je pomeren: ${momentInWords(startsAt)} umesto ${untilMoment(appointmentTime)}.`
  return finish(acting, tx, moved, side, text, status === 'confirmed' ? 'moved' : 'requested')
}

/** Returns the slot at a time. A customer needs an offered slot. A provider can choose any time within six months. */
async function findSlot(
  tx: Tx,
  bookable: BookableService,
  row: BookingRow,
  by: BookingSide,
  time: Date,
): Promise<OpenSlot> {
  if (by === 'customer') return findOpenSlot(tx, bookable, time, { except: row.bookingId! })
  const now = new Date()
  if (time <= now) throw invalidInput({ starts_at: 'To vreme je prošlo. Izaberite drugo.' })
  if (dayOf(time) > bookableDays(now).last) {
    throw invalidInput({ starts_at: 'Termin može da bude najviše 6 meseci unapred.' })
  }
  if (time.getTime() % 60_000) throw invalidInput({ starts_at: 'Izaberite termin.' })
  return {
    time: formatTime(time),
    starts_at: time.toISOString(),
    ends_at: visitEnd(row, time).toISOString(),
  }
}

const awaitsAnswerToProposal = (row: BookingRow) =>
  Boolean(row.proposedBy && row.proposedTime && awaitedSide(row, new Date()) !== null && row.proposedTime > new Date())

const earlier = (one: Date, other: Date) => (one < other ? one : other)
