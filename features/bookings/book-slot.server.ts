import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import { type ActorContext, actingTime } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { requireReachable } from '../accounts/reach.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { lockConversationOf } from '../conversations/conversations.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { services } from '../services/service-tables.server.ts'
import { answerDeadline } from './answer-deadline.ts'
import type { Booking, BookingInput } from './booking.ts'
import { type BookingChange, publishBookingChange } from './booking-changed.server.ts'
import { notifyOfBooking } from './booking-emails.server.ts'
import { MAX_UPCOMING_BOOKINGS } from './booking-limits.ts'
import type { BookingRow } from './booking-row.server.ts'
import { formatBookingTitle } from './booking-title.ts'
import { findBooking } from './bookings.server.ts'
import { bookingCardKind } from './card-kind.ts'
import { addDeposit, assertSeenDeposit, type DepositOf, heldForDeposit } from './deposit/deposits.server.ts'
import { replaceReminders } from './reminder-rows.server.ts'
import { reserveSlotOfAny } from './reserve-slot.server.ts'
import { findBookableService, findOpenSlot, slotTakenProblem } from './service-slots.server.ts'

/** Work of a later feature in the transaction of a booking. May return a function to call after the commit. */
export type AlsoBooked = (tx: Tx) => Promise<(() => void) | undefined>

/**
 * Books a slot, or requests a booking if the provider confirms by hand (docs/product.md, Bookings). If several requests
 * compete for a slot, the database accepts one. The others get 409 `slot_taken` with the next slots. A repeated request
 * (same id) returns the existing booking. A service with a deposit holds the slot for it instead of confirming at once.
 */
export async function bookSlot(
  acting: ActorContext,
  input: BookingInput,
  depositOf: DepositOf,
  alsoInTransaction?: AlsoBooked,
): Promise<Booking> {
  const { runtime, user } = acting
  const existing = await findExistingBooking(acting, input.id)
  if (existing) return existing
  const bookable = await findBookableService(runtime.db, input.service_id)
  const { hours, provider } = bookable
  if (provider.id === user.id) throw conflict('own_service', 'Ne možete da zakažete termin sami kod sebe.')
  if (!hours.acceptsBookings) throw conflict('not_bookable', 'Za ovu uslugu trenutno ne može da se zakaže termin.')
  const name = user.name || input.name
  if (!name) throw invalidInput({ name: 'Unesite ime i prezime.' })
  const { person } = input
  const open = await findOpenSlot(runtime.db, bookable, new Date(input.starts_at), { person, now: actingTime(acting) })
  let publishAlso: (() => void) | undefined
  const change = await inTransaction(runtime.db, async tx => {
    await assertBookable(tx, input.service_id)
    const now = actingTime(acting)
    const deposit = await depositOf(runtime, tx, input.service_id)
    assertSeenDeposit(deposit, input.deposit)
    const start = new Date(open.slot.starts_at)
    const state = !hours.confirmsByItself
      ? { status: 'requested' as const, expiresAt: answerDeadline(start, now) }
      : deposit
        ? heldForDeposit(start, now)
        : { status: 'confirmed' as const, expiresAt: null }
    // Reserves the slot before anything else, so that requests for a taken slot fail early.
    const row = await reserveSlotOfAny(tx, open, hours.gapMinutes, {
      providerId: provider.id,
      clientName: publicName(name, false),
      notes: input.about,
      address: input.address,
      ...state,
      bookingId: input.id,
      customerId: user.id,
      serviceId: input.service_id,
      changedBy: 'customer',
      changedAt: now,
    })
    if (row && deposit) await addDeposit(tx, row, deposit)
    const change = row && (await postBookingCard(acting, tx, row, name))
    if (change) publishAlso = await alsoInTransaction?.(tx)
    return change
  })
  if (!change)
    throw (await findExistingBooking(acting, input.id))
      ? idTaken()
      : await slotTakenProblem(runtime.db, bookable, new Date(input.starts_at), person)
  await publishBookingChange(runtime, change)
  publishAlso?.()
  return findBooking(acting, input.id)
}

/** Posts a new booking's card in the conversation, sets a missing customer name, and notifies by push or email. */
async function postBookingCard(
  { runtime }: ActorContext,
  tx: Tx,
  reserved: BookingRow,
  name: string,
): Promise<BookingChange> {
  const { id, bookingId, providerId } = reserved
  const [customerId, serviceId] = [reserved.customerId!, reserved.serviceId!]
  await nameCustomer(tx, customerId, name)
  const conversation = await lockConversationOf(tx, { serviceId, userId: customerId, providerId }, true)
  await requireReachable(tx, customerId, providerId)
  // Locks the provider's row of `free_day_checks`, so that concurrent bookings are counted one after the other.
  await markFreeDaysStale(tx, providerId)
  await assertBookingLimit(tx, customerId, providerId)
  const row = { ...reserved, conversationId: conversation.id }
  await tx.update(appointments).set({ conversationId: conversation.id }).where(eq(appointments.id, id))
  await replaceReminders(tx, row)
  const card = { kind: bookingCardKind, id: bookingId! }
  const content = formatBookingTitle(row.appointmentTime)
  // Bookings have their own pushes and emails, so the message sends none.
  const message = await postSystemMessage(tx, row, 'customer', { content, card, withoutNotification: true })
  const kind = row.awaitsDeposit ? 'deposit' : row.status === 'confirmed' ? 'booked' : 'requested'
  await notifyOfBooking(runtime, tx, id, kind)
  return { row, message }
}

async function findExistingBooking(acting: ActorContext, id: string): Promise<Booking | null> {
  const [row] = await acting.runtime.db
    .select({ customerId: appointments.customerId })
    .from(appointments)
    .where(and(eq(appointments.bookingId, id), sql`status <> 'moved'`))
  if (!row) return null
  if (row.customerId !== acting.user.id) throw idTaken()
  return findBooking(acting, id)
}

const idTaken = () => conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')

/** Sets the name and the role if missing, because an account created by a sign-in code has neither. */
export async function nameCustomer(tx: Tx, userId: string, name: string): Promise<void> {
  await tx
    .update(profiles)
    .set({
      name,
      version: sql`${profiles.version} + 1`,
      accountRole: sql`coalesce(${profiles.accountRole}, 'regular')`,
    })
    .where(and(eq(profiles.id, userId), sql`(${profiles.name} = '' OR ${profiles.accountRole} IS NULL)`))
}

/** Locks service and provider until the commit, so that a later pause or ban also cancels this booking. */
export async function assertBookable(tx: Tx, serviceId: string): Promise<void> {
  const [row] = await tx
    .select({ status: services.status, deletedAt: services.deletedAt, provider: profiles })
    .from(services)
    .innerJoin(profiles, eq(profiles.id, services.userId))
    .where(eq(services.id, serviceId))
    .for('share')
  if (row?.status !== 'active' || row.deletedAt || !isReachable(row.provider)) {
    throw notFound('Usluga nije pronađena')
  }
}

/**
 * Limits a customer's upcoming bookings with one provider. The count already includes the new booking. The visits of a
 * series or a quote do not count, because each has a limit of its own.
 */
async function assertBookingLimit(tx: Tx, customerId: string, providerId: string): Promise<void> {
  const ahead = await tx.$count(
    appointments,
    and(
      eq(appointments.customerId, customerId),
      eq(appointments.providerId, providerId),
      sql`status IN ('requested', 'confirmed') AND appointment_time > now() AND series_id IS NULL AND quote_id IS NULL`,
    ),
  )
  if (ahead > MAX_UPCOMING_BOOKINGS) {
    throw conflict('too_many_ahead', 'Kod ovog pružaoca usluge već imate deset termina. Prvo otkažite neki od njih.')
  }
}
