import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { requireReach } from '../accounts/reach.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { markFreeDays } from '../appointments/free-day-checks.server.ts'
import { lockConversationOf } from '../conversations/conversations.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { services } from '../services/service-tables.server.ts'
import { answerBy } from './answer-by.ts'
import type { Booking, BookingInput } from './booking.ts'
import { tellOfBooking } from './booking-letters.server.ts'
import { mostAhead } from './booking-limits.ts'
import { type Change, tellChange } from './booking-news.server.ts'
import { bookingTitle } from './booking-words.ts'
import { type BookingRow, findBooking } from './bookings.server.ts'
import { bookingCard } from './card-kind.ts'
import { findBookable, requireSlot, slotTaken } from './free-time.server.ts'
import { holdSlot } from './hold.server.ts'
import { setReminders } from './reminder-rows.server.ts'

/**
 * Books a slot, or asks for it where the provider confirms by hand (docs/product.md, Bookings). Of those who want one
 * slot at once the database lets one have it; the others get 409 `slot_taken` with the next ones. The same request
 * sent again (same id) answers what it has booked.
 */
export async function book(acting: Acting, input: BookingInput): Promise<Booking> {
  const { runtime, user } = acting
  const known = await findKnown(acting, input.id)
  if (known) return known
  const bookable = await findBookable(runtime.db, input.service_id)
  const { hours, provider } = bookable
  if (provider.id === user.id) throw conflict('own_service', 'Ne možete da zakažete termin sami kod sebe.')
  if (!hours.acceptsBookings) throw conflict('not_bookable', 'Za ovu uslugu trenutno ne može da se zakaže termin.')
  const name = user.name || input.name
  if (!name) throw invalidInput({ name: 'Unesite ime i prezime.' })
  const slot = await requireSlot(runtime.db, bookable, new Date(input.starts_at))
  const change = await inTransaction(runtime.db, async tx => {
    await requireOpen(tx, input.service_id)
    const now = new Date()
    // First of all the slot, so that those who come too late have waited for as little as possible.
    const row = await holdSlot(tx, slot, hours.gap, {
      providerId: provider.id,
      clientName: publicName(name, false),
      notes: input.about,
      address: input.address,
      status: hours.confirmsByItself ? 'confirmed' : 'requested',
      bookingId: input.id,
      customerId: user.id,
      serviceId: input.service_id,
      expiresAt: hours.confirmsByItself ? null : answerBy(new Date(slot.starts_at), now),
      changedBy: 'customer',
      changedAt: now,
    })
    return row && announce(acting, tx, row, name)
  })
  if (!change)
    throw (await findKnown(acting, input.id))
      ? idTaken()
      : await slotTaken(runtime.db, bookable, new Date(input.starts_at))
  await tellChange(runtime, change)
  return findBooking(acting, input.id)
}

/** What belongs to a new booking: its customer's name, its card in the conversation of the service, letters. */
async function announce({ runtime }: Acting, tx: Tx, held: BookingRow, name: string): Promise<Change> {
  const { id, bookingId, providerId } = held
  const [customerId, serviceId] = [held.customerId!, held.serviceId!]
  await nameCustomer(tx, customerId, name)
  const conversation = await lockConversationOf(tx, { serviceId, userId: customerId, providerId }, true)
  await requireReach(tx, customerId, providerId)
  // Its row is locked until the end of the transaction: bookings with one provider are counted one after the other.
  await markFreeDays(tx, providerId)
  await requireRoom(tx, customerId, providerId)
  const row = { ...held, conversationId: conversation.id }
  await tx.update(appointments).set({ conversationId: conversation.id }).where(eq(appointments.id, id))
  await setReminders(tx, row)
  const card = { kind: bookingCard, id: bookingId! }
  const content = bookingTitle(row.appointmentTime)
  // The booking's own letter stands for one about the message, here and with what becomes of it.
  const message = await postSystemMessage(tx, row, 'customer', { content, card, withoutLetter: true })
  await tellOfBooking(runtime, tx, id, row.status === 'confirmed' ? 'booked' : 'requested')
  return { row, message }
}

/** What this request has booked before, if it was sent already. */
async function findKnown(acting: Acting, id: string): Promise<Booking | null> {
  const [row] = await acting.runtime.db
    .select({ customerId: appointments.customerId })
    .from(appointments)
    .where(and(eq(appointments.bookingId, id), sql`status <> 'moved'`))
  if (!row) return null
  if (row.customerId !== acting.user.id) throw idTaken()
  return findBooking(acting, id)
}

const idTaken = () => conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')

/** Who has come by a code has neither name nor role yet; booking makes him a customer. */
async function nameCustomer(tx: Tx, userId: string, name: string): Promise<void> {
  await tx
    .update(profiles)
    .set({
      name,
      version: sql`${profiles.version} + 1`,
      accountRole: sql`coalesce(${profiles.accountRole}, 'regular')`,
    })
    .where(and(eq(profiles.id, userId), sql`(${profiles.name} = '' OR ${profiles.accountRole} IS NULL)`))
}

/** Nobody pauses the service or bans its provider between this look and the end of the transaction (cancel-ahead.server.ts). */
async function requireOpen(tx: Tx, serviceId: string): Promise<void> {
  const [found] = await tx
    .select({ status: services.status, deletedAt: services.deletedAt, provider: profiles })
    .from(services)
    .innerJoin(profiles, eq(profiles.id, services.userId))
    .where(eq(services.id, serviceId))
    .for('share')
  if (found?.status !== 'active' || found.deletedAt || !isReachable(found.provider)) {
    throw notFound('Usluga nije pronađena')
  }
}

async function requireRoom(tx: Tx, customerId: string, providerId: string): Promise<void> {
  const ahead = await tx.$count(
    appointments,
    and(
      eq(appointments.customerId, customerId),
      eq(appointments.providerId, providerId),
      sql`status IN ('requested', 'confirmed') AND appointment_time > now()`,
    ),
  )
  if (ahead > mostAhead) {
    throw conflict('too_many_ahead', 'Kod ovog pružaoca usluge već imate deset termina. Prvo otkažite neki od njih.')
  }
}
