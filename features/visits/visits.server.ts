import { and, eq, inArray } from 'drizzle-orm'
import { momentInWords } from '../../platform/serbian/moments.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import { type ActorContext, actingTime } from '../../platform/server/http/http.server.ts'
import { conflict, forbidden, invalidInput, Problem } from '../../platform/server/http/problem.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { assertBookable } from '../bookings/book-slot.server.ts'
import type { Booking } from '../bookings/booking.ts'
import { publishBookingChange } from '../bookings/booking-changed.server.ts'
import { chosenSlot } from '../bookings/booking-changes.server.ts'
import { findBookings } from '../bookings/bookings.server.ts'
import { replaceReminders } from '../bookings/reminder-rows.server.ts'
import { reserveSlotOfAny } from '../bookings/reserve-slot.server.ts'
import { findBookableService } from '../bookings/service-slots.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { formatQuoteNumber } from '../quotes/quote-content.server.ts'
import { lockQuote } from '../quotes/quote-lock.server.ts'
import { quotes } from '../quotes/quote-tables.server.ts'
import { ownQuoteCondition, quoteNotFound } from '../quotes/quotes.server.ts'
import type { VisitsInput } from './visit.ts'
import { notifyOfVisits } from './visit-emails.server.ts'
import { visitCounts } from './visit-limits.ts'

/** States of visits that count: a cancelled or expired visit leaves the plan. */
const countedStatuses = ['requested', 'confirmed', 'done'] as const

const visitsOf = (quoteId: string) =>
  and(eq(appointments.quoteId, quoteId), inArray(appointments.status, [...countedStatuses]))

/** Returns the visits of a quote in order of time, to its two sides. */
export async function findVisits(acting: ActorContext, quoteId: string): Promise<{ items: Booking[] }> {
  const { db } = acting.runtime
  const [quote] = await db.select().from(quotes).where(ownQuoteCondition(quoteId, acting.user.id))
  if (!quote) throw quoteNotFound()
  return { items: await findBookings(acting, visitsOf(quoteId)!) }
}

/**
 * Plans visits of an accepted quote at times that the provider chooses; each is a confirmed booking. All are stored or
 * none: 409 `slot_taken` names the first time that is taken. A repeated request (same ids) plans once.
 */
export async function planVisits(acting: ActorContext, quoteId: string, { visits }: VisitsInput) {
  const { runtime, user } = acting
  const { db } = runtime
  const [quote] = await db.select().from(quotes).where(ownQuoteCondition(quoteId, user.id))
  if (!quote) throw quoteNotFound()
  if (quote.providerId !== user.id) throw forbidden('Dolaske planira pružalac usluge.')
  const ids = visits.map(({ id }) => id)
  const known = await db.$count(
    appointments,
    and(inArray(appointments.bookingId, ids), eq(appointments.quoteId, quoteId)),
  )
  if (known) return findVisits(acting, quoteId)
  const bookable = await findBookableService(db, quote.serviceId)
  const slots = visits
    .map(({ id, starts_at }) => ({ id, slot: chosenSlot(new Date(starts_at), bookable.length) }))
    .sort((a, b) => a.slot.starts_at.localeCompare(b.slot.starts_at))
  const change = await inTransaction(db, async tx => {
    await assertBookable(tx, quote.serviceId)
    const now = actingTime(acting)
    const rows = []
    // Takes the slots before the locks, as every new booking does.
    for (const { id, slot } of slots) {
      // The quote is the provider's own.
      const row = await reserveSlotOfAny(tx, { slot, free: [null] }, bookable.hours.gapMinutes, {
        providerId: quote.providerId,
        customerId: quote.customerId,
        serviceId: quote.serviceId,
        clientName: quote.customerName,
        notes: `Radovi po ponudi ${formatQuoteNumber(quote)}`,
        status: 'confirmed',
        bookingId: id,
        quoteId,
        changedBy: 'provider',
        changedAt: now,
      })
      if (!row) throw slotTaken(slot.starts_at)
      rows.push(row)
    }
    const locked = await lockQuote(tx, quoteId, user.id)
    if (locked.isCompleted || !locked.versions.some(({ status }) => status === 'accepted')) {
      throw conflict('not_now', 'Dolasci se planiraju po prihvaćenoj ponudi, dok posao traje.')
    }
    const total = await tx.$count(appointments, visitsOf(quoteId))
    if (total < visitCounts.min || total > visitCounts.max) {
      throw invalidInput({ visits: 'Ponuda može da ima od 2 do 20 dolazaka.' })
    }
    await markFreeDaysStale(tx, quote.providerId)
    const { conversationId } = locked.row
    const visitIds = rows.map(({ id }) => id)
    await tx.update(appointments).set({ conversationId }).where(inArray(appointments.id, visitIds))
    for (const row of rows) await replaceReminders(tx, row, now)
    const days = rows.map(row => momentInWords(row.appointmentTime)).join(', ')
    const content = `Zakazani su dolasci po ponudi ${formatQuoteNumber(quote)}: ${days}.`
    const message = await postSystemMessage(tx, locked.row, 'provider', { content, withoutNotification: true })
    await notifyOfVisits(runtime, tx, locked.row, rows)
    return { rows, message }
  })
  for (const [index, row] of change.rows.entries()) {
    await publishBookingChange(runtime, { row, message: index === 0 ? change.message : null })
  }
  return findVisits(acting, quoteId)
}

const slotTaken = (startsAt: string) =>
  new Problem(409, 'slot_taken', `Termin ${momentInWords(startsAt)} je zauzet. Izaberite drugi.`, {
    details: { starts_at: startsAt },
  })
