import { eq } from 'drizzle-orm'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { momentInWords, untilMoment } from '../../platform/serbian/moments.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { invalidInput } from '../../platform/server/http/problem.server.ts'
import { findAbsentMembers } from '../appointments/absent-members.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import type { OpenSlot } from '../appointments/open-slots.ts'
import { bookableDays } from '../appointments/slots.ts'
import { answerDeadline } from './answer-deadline.ts'
import type { AlsoBooked } from './book-slot.server.ts'
import type { Booking, BookingPerson, MoveInput } from './booking.ts'
import { changeBooking, finishChange, notNow, updateRow } from './booking-change.server.ts'
import type { BookingChange } from './booking-changed.server.ts'
import { notifyOfBooking } from './booking-emails.server.ts'
import { anybody } from './booking-person.ts'
import { awaitedSide, type BookingRow, movesAtOnce, visitEnd } from './booking-row.server.ts'
import { outcomeText } from './deposit/deposit-words.ts'
import { agreedState, markLateMove, settleDeposit } from './deposit/deposits.server.ts'
import { reserveSlotOfAny } from './reserve-slot.server.ts'
import {
  type BookableService,
  type FreeSlot,
  findBookableService,
  findOpenSlot,
  personOf,
  slotTakenProblem,
} from './service-slots.server.ts'

/** Confirms a request. If the other side suggested a time, moves the booking to that time. */
export const confirmBooking = (acting: ActorContext, id: string, version: number): Promise<Booking> =>
  changeBooking(acting, id, version, 'confirm', async (tx, row, side, now) => {
    const suggested = awaitsAnswerToProposal(row) ? row.proposedTime : null
    if (suggested)
      return moveRow(acting, tx, row, { side, chosenBy: row.proposedBy!, startsAt: suggested, status: 'confirmed' })
    const after = await updateRow(tx, row, side, await agreedState(tx, id, row.appointmentTime, now))
    const time = momentInWords(after.appointmentTime)
    if (after.awaitsDeposit) {
      const text = `Zahtev za termin je prihvaćen i čeka kaparu: ${time}.`
      return finishChange(acting, tx, after, side, text, 'deposit')
    }
    return finishChange(acting, tx, after, side, `Termin je potvrđen: ${time}.`, 'confirmed')
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
      return finishChange(acting, tx, after, side, `Predlog nije prihvaćen, ostaje ${stays}.`, 'proposal_declined')
    }
    const after = await updateRow(tx, row, side, { status: 'declined', reason })
    return finishChange(acting, tx, after, side, 'Zahtev za termin je odbijen.', 'declined')
  })

export const cancelBooking = (
  acting: ActorContext,
  id: string,
  version: number,
  reason: string | null,
): Promise<Booking> =>
  changeBooking(acting, id, version, 'cancel', async (tx, row, side, now) => {
    const outcome = await settleDeposit(tx, row, side, now)
    const after = await updateRow(tx, row, side, { status: 'cancelled', reason, proposedTime: null, proposedBy: null })
    const text = `Termin je otkazan: ${momentInWords(after.appointmentTime)}.${outcomeText(outcome)}`
    return finishChange(acting, tx, after, side, text, 'cancelled')
  })

/**
 * Moves a booking at once if the customer calls, and if the booking is a request or the provider confirms
 * automatically. Otherwise only suggests the new time, and the agreed time stays until the other side answers.
 */
export async function moveBooking(acting: ActorContext, id: string, input: MoveInput): Promise<Booking> {
  const startsAt = new Date(input.starts_at)
  return changeBooking(acting, id, input.version, 'move', async (tx, row, side) => {
    const isSamePerson = !input.person || input.person === anybody || input.person === personOf(row.memberId)
    if (startsAt.getTime() === row.appointmentTime.getTime() && isSamePerson) {
      throw invalidInput({ starts_at: 'Termin je već zakazan za to vreme. Izaberite neko drugo.' })
    }
    const bookable = await findBookableService(tx, row.serviceId!)
    const { confirmsByItself } = bookable.hours
    if (side === 'customer' && movesAtOnce(row, confirmsByItself)) {
      const status = statusAfterMove(confirmsByItself)
      return moveRow(acting, tx, row, { side, chosenBy: side, startsAt, status, person: input.person })
    }
    await findSlot(tx, bookable, row, side, startsAt)
    const expiresAt =
      row.status === 'requested' ? earlier(answerDeadline(startsAt, new Date()), row.appointmentTime) : null
    const after = await updateRow(tx, row, side, {
      proposedTime: startsAt,
      proposedBy: side,
      reason: input.reason,
      expiresAt,
    })
    return finishChange(acting, tx, after, side, `Predložen je drugi termin: ${momentInWords(startsAt)}.`, 'proposed')
  })
}

type MoveToOffer = { version: number; serviceId: string; startsAt: Date }

/**
 * Moves a customer's booking to a slot of the same service that a later feature offers, with anybody who is free. 409
 * `not_now` if the provider would have to agree first.
 */
export async function moveToOfferedSlot(
  acting: ActorContext,
  id: string,
  { version, serviceId, startsAt }: MoveToOffer,
  alsoInTransaction: AlsoBooked,
): Promise<Booking> {
  let publishAlso: (() => void) | undefined
  const booking = await changeBooking(acting, id, version, 'move', async (tx, row, side) => {
    const { hours } = await findBookableService(tx, serviceId)
    const isOwn = side === 'customer' && row.serviceId === serviceId
    if (!isOwn || !movesAtOnce(row, hours.confirmsByItself)) throw notNow()
    const status = statusAfterMove(hours.confirmsByItself)
    const change = await moveRow(acting, tx, row, { side, chosenBy: side, startsAt, status, person: anybody })
    publishAlso = await alsoInTransaction(tx)
    return change
  })
  publishAlso?.()
  return booking
}

const statusAfterMove = (confirmsByItself: boolean) => (confirmsByItself ? 'confirmed' : 'requested')

type Move = {
  side: BookingSide
  /** Side that has chosen the time, by the call or by an earlier suggestion. */
  chosenBy: BookingSide
  startsAt: Date
  status: 'requested' | 'confirmed'
  person?: BookingPerson | undefined
}

/**
 * Marks the old row as moved and inserts a row at the new time, because an UPDATE would throw if the time is taken. In
 * that case the INSERT returns no row, and the transaction is rolled back.
 */
async function moveRow(
  acting: ActorContext,
  tx: Tx,
  row: BookingRow,
  { side, chosenBy, startsAt, status, person }: Move,
): Promise<BookingChange> {
  const bookable = await findBookableService(tx, row.serviceId!)
  const open = await findSlot(tx, bookable, row, chosenBy, startsAt, person)
  await tx.update(appointments).set({ status: 'moved' }).where(eq(appointments.id, row.id))
  const now = new Date()
  if (side === 'customer' && row.proposedBy !== 'provider') await markLateMove(tx, row, now)
  const asked = { status, expiresAt: answerDeadline(startsAt, now), awaitsDeposit: false }
  const { id: _, appointmentTime, minutes: __, busy: ___, ...columns } = row
  const moved = await reserveSlotOfAny(tx, open, bookable.hours.gapMinutes, {
    ...columns,
    ...(status === 'confirmed' ? await agreedState(tx, row.bookingId!, startsAt, now) : asked),
    movedFrom: appointmentTime,
    proposedTime: null,
    proposedBy: null,
    reason: null,
    changedBy: side,
    changedAt: now,
    version: row.version + 1,
    arrivalState: null,
    arrivalAt: null,
    arrivalEmailedAt: null,
  })
  if (!moved) throw await slotTakenProblem(tx, bookable, startsAt, person ?? personOf(row.memberId))
  const text = `Termin je pomeren: ${momentInWords(startsAt)} umesto ${untilMoment(appointmentTime)}.`
  const kind = moved.awaitsDeposit ? 'deposit' : status === 'confirmed' ? 'moved' : 'requested'
  const change = await finishChange(acting, tx, moved, side, text, kind)
  if (row.memberId && row.memberId !== moved.memberId) await notifyOfBooking(acting.runtime, tx, row.id, 'taken')
  return change
}

/**
 * Returns the slot at a time. A customer needs an offered slot. A provider can choose any time within six months, except
 * on a day off of the member who does the booking.
 */
async function findSlot(
  tx: Tx,
  bookable: BookableService,
  row: BookingRow,
  by: BookingSide,
  time: Date,
  person: BookingPerson = personOf(row.memberId),
): Promise<FreeSlot> {
  if (by === 'customer') return findOpenSlot(tx, bookable, time, { person, except: row.bookingId! })
  const slot = chosenSlot(time, row.minutes)
  const visit = { starts: time, ends: new Date(slot.ends_at) }
  if (row.memberId && (await findAbsentMembers(tx, row.providerId, [row.memberId], visit)).length) {
    throw invalidInput({ starts_at: 'Osoba kod koje je termin tog dana ne radi. Izaberite drugo vreme.' })
  }
  return { slot, free: [row.memberId] }
}

/** Returns a time that a provider has chosen. 422 for the past, and for more than six months ahead. */
export function chosenSlot(time: Date, minutes: number): OpenSlot {
  const now = new Date()
  if (time <= now) throw invalidInput({ starts_at: 'To vreme je prošlo. Izaberite drugo.' })
  if (dayOf(time) > bookableDays(now).last) {
    throw invalidInput({ starts_at: 'Termin može da bude najviše 6 meseci unapred.' })
  }
  if (time.getTime() % 60_000) throw invalidInput({ starts_at: 'Izaberite termin.' })
  return {
    time: formatTime(time),
    starts_at: time.toISOString(),
    ends_at: visitEnd({ minutes }, time).toISOString(),
  }
}

const awaitsAnswerToProposal = (row: BookingRow) =>
  Boolean(row.proposedBy && row.proposedTime && awaitedSide(row, new Date()) !== null && row.proposedTime > new Date())

const earlier = (one: Date, other: Date) => (one < other ? one : other)
