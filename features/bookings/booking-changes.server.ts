import { and, eq, ne } from 'drizzle-orm'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { momentInWords, untilMoment } from '../../platform/serbian/moments.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, Problem } from '../../platform/server/http/problem.server.ts'
import { requireReach } from '../accounts/reach.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { markFreeDays } from '../appointments/free-day-checks.server.ts'

import type { OpenSlot } from '../appointments/open-slots.ts'
import { bookableDays } from '../appointments/slots.ts'
import { lockConversation, lockConversationOf } from '../conversations/conversations.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { answerBy } from './answer-by.ts'
import type { Booking, MoveInput } from './booking.ts'
import type { LetterKind } from './booking-letter-words.ts'
import { tellOfBooking } from './booking-letters.server.ts'
import { type Change, tellChange } from './booking-news.server.ts'
import {
  awaited,
  type BookingRow,
  canOf,
  endOf,
  findBooking,
  inForce,
  missingBooking,
  sideOf,
  statusAt,
} from './bookings.server.ts'
import { type Bookable, findBookable, requireSlot, slotTaken } from './free-time.server.ts'
import { holdSlot } from './hold.server.ts'
import { setReminders } from './reminder-rows.server.ts'

/** The other side confirms a request, or accepts the time that was suggested: then the booking moves there, confirmed. */
export const confirmBooking = (acting: Acting, id: string, version: number): Promise<Booking> =>
  change(acting, id, version, 'confirm', async (tx, row, side) => {
    const suggested = awaitsAnswerToProposal(row) ? row.proposedTime : null
    if (suggested) return moveTo(acting, tx, row, side, suggested, 'confirmed')
    const after = await update(tx, row, side, { status: 'confirmed', expiresAt: null })
    return done(acting, tx, after, side, `Termin je potvrđen: ${momentInWords(after.appointmentTime)}.`, 'confirmed')
  })

/** Refuses a request; of a time that was suggested only the suggestion, and what was agreed stands. */
export const declineBooking = (acting: Acting, id: string, version: number, reason: string | null): Promise<Booking> =>
  change(acting, id, version, 'decline', async (tx, row, side) => {
    if (awaitsAnswerToProposal(row)) {
      const after = await update(tx, row, side, { proposedTime: null, proposedBy: null, reason: null })
      const stays = momentInWords(after.appointmentTime)
      return done(acting, tx, after, side, `Predlog nije prihvaćen, ostaje ${stays}.`, 'proposal_declined')
    }
    const after = await update(tx, row, side, { status: 'declined', reason })
    return done(acting, tx, after, side, 'Zahtev za termin je odbijen.', 'declined')
  })

/** Calls off what lies ahead. */
export const cancelBooking = (acting: Acting, id: string, version: number, reason: string | null): Promise<Booking> =>
  change(acting, id, version, 'cancel', async (tx, row, side) => {
    const after = await update(tx, row, side, { status: 'cancelled', reason, proposedTime: null, proposedBy: null })
    return done(acting, tx, after, side, `Termin je otkazan: ${momentInWords(after.appointmentTime)}.`, 'cancelled')
  })

/**
 * Another time. A customer moves his own request at once, and a confirmed booking where the provider confirms nothing by
 * hand; otherwise it is a suggestion, and what is agreed stands until the other side has answered it.
 */
export async function moveBooking(acting: Acting, id: string, input: MoveInput): Promise<Booking> {
  const moment = new Date(input.starts_at)
  return change(acting, id, input.version, 'move', async (tx, row, side) => {
    if (moment.getTime() === row.appointmentTime.getTime()) {
      throw invalidInput({ starts_at: 'Termin je već zakazan za to vreme. Izaberite neko drugo.' })
    }
    const bookable = await findBookable(tx, row.serviceId!)
    const isOwnRequest = side === 'customer' && row.status === 'requested' && !row.proposedBy
    const isAtOnce = side === 'customer' && (isOwnRequest || bookable.hours.confirmsByItself)
    const status = bookable.hours.confirmsByItself ? 'confirmed' : 'requested'
    if (isAtOnce) return moveTo(acting, tx, row, side, moment, status)
    await slotAt(tx, bookable, row, side, moment)
    const expiresAt = row.status === 'requested' ? earlier(answerBy(moment, new Date()), row.appointmentTime) : null
    const after = await update(tx, row, side, {
      proposedTime: moment,
      proposedBy: side,
      reason: input.reason,
      expiresAt,
    })
    return done(acting, tx, after, side, `Predložen je drugi termin: ${momentInWords(moment)}.`, 'proposed')
  })
}

type Step = (tx: Tx, row: BookingRow, side: BookingSide) => Promise<Change>

/**
 * One change of a booking, by one of its sides. Its conversation is locked first and then the booking, as everywhere, so
 * that of changes at the same time one is done and the others are answered 409 `stale` with what has become of it.
 */
async function change(
  acting: Acting,
  bookingId: string,
  version: number,
  what: keyof Booking['can'],
  step: Step,
): Promise<Booking> {
  const { runtime, user } = acting
  const changed = await inTransaction(runtime.db, async tx => {
    const row = await lockBooking(tx, bookingId, user.id)
    const side = sideOf(row, user.id)
    const now = new Date()
    if (row.version !== version || (statusAt(row, now) === 'expired' && row.status !== 'expired')) return null
    // Whether the other one is there is looked at where it matters.
    if (!canOf(row, side, true, now)[what]) throw conflict('not_now', 'To za ovaj termin više nije moguće.')
    return step(tx, row, side)
  })
  if (!changed) {
    const booking = await findBooking(acting, bookingId)
    throw new Problem(409, 'stale', 'Termin je u međuvremenu promenjen.', { also: { booking } })
  }
  await tellChange(runtime, changed)
  return findBooking(acting, bookingId)
}

/**
 * The row in force, locked after its conversation, which is begun anew where both sides have deleted it meanwhile. 409
 * `other_unreachable` where one of the two has blocked the other.
 */
async function lockBooking(tx: Tx, bookingId: string, userId: string): Promise<BookingRow> {
  const [seen] = await tx.select().from(appointments).where(inForce(bookingId, userId))
  if (!seen) throw missingBooking()
  const parties = { serviceId: seen.serviceId!, userId: seen.customerId!, providerId: seen.providerId }
  const conversation = seen.conversationId
    ? await lockConversation(tx, userId, seen.conversationId)
    : await lockConversationOf(tx, parties, true)
  await requireReach(tx, parties.userId, parties.providerId)
  const [row] = await tx.select().from(appointments).where(inForce(bookingId, userId)).for('update')
  if (!row) throw missingBooking()
  return { ...row, conversationId: conversation.id }
}

/** The row as the side has changed it, one version on. */
async function update(tx: Tx, row: BookingRow, side: BookingSide, set: Partial<BookingRow>): Promise<BookingRow> {
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

/** What belongs to every change: reminders, the line in the conversation, letters. */
async function done(
  { runtime }: Acting,
  tx: Tx,
  row: BookingRow,
  side: BookingSide,
  line: string,
  letter: LetterKind,
): Promise<Change> {
  await setReminders(tx, row)
  const message = await postSystemMessage(tx, row, side, { content: line, withoutLetter: true })
  await markFreeDays(tx, row.providerId)
  await tellOfBooking(runtime, tx, row.id, letter)
  return { row, message }
}

/**
 * The old row gives its time up and a new one takes the other; when that is gone by now, all of it is taken back. An
 * UPDATE would have to fail to find that out.
 */
async function moveTo(
  acting: Acting,
  tx: Tx,
  row: BookingRow,
  side: BookingSide,
  moment: Date,
  status: 'requested' | 'confirmed',
): Promise<Change> {
  const bookable = await findBookable(tx, row.serviceId!)
  const slot = await slotAt(tx, bookable, row, row.proposedBy ?? side, moment)
  await tx.update(appointments).set({ status: 'moved' }).where(eq(appointments.id, row.id))
  const now = new Date()
  const { id: _, appointmentTime, minutes: __, busy: ___, ...kept } = row
  const moved = await holdSlot(tx, slot, bookable.hours.gap, {
    ...kept,
    status,
    movedFrom: appointmentTime,
    proposedTime: null,
    proposedBy: null,
    reason: null,
    expiresAt: status === 'requested' ? answerBy(moment, now) : null,
    changedBy: side,
    changedAt: now,
    version: row.version + 1,
  })
  if (!moved) throw await slotTaken(tx, bookable, moment)
  const line = `Termin je pomeren: ${momentInWords(moment)} umesto ${untilMoment(appointmentTime)}.`
  return done(acting, tx, moved, side, line, status === 'confirmed' ? 'moved' : 'requested')
}

/** A customer keeps to what is offered; a provider may suggest any time of the days that his diary shows. */
async function slotAt(tx: Tx, bookable: Bookable, row: BookingRow, by: BookingSide, moment: Date): Promise<OpenSlot> {
  if (by === 'customer') return requireSlot(tx, bookable, moment, row.bookingId!)
  const now = new Date()
  if (moment <= now) throw invalidInput({ starts_at: 'To vreme je prošlo. Izaberite drugo.' })
  if (dayOf(moment) > bookableDays(now).last) {
    throw invalidInput({ starts_at: 'Termin može da bude najviše 6 meseci unapred.' })
  }
  if (moment.getTime() % 60_000) throw invalidInput({ starts_at: 'Izaberite termin.' })
  return {
    time: formatTime(moment),
    starts_at: moment.toISOString(),
    ends_at: endOf(row, moment).toISOString(),
  }
}

const awaitsAnswerToProposal = (row: BookingRow) =>
  Boolean(row.proposedBy && row.proposedTime && awaited(row, new Date()) !== null && row.proposedTime > new Date())

const earlier = (one: Date, other: Date) => (one < other ? one : other)
