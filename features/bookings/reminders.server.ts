import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { mayReach } from '../accounts/reach.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { expiry } from '../appointments/expired-requests.server.ts'
import { markFreeDays } from '../appointments/free-day-checks.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { tellByPushOrLetter } from '../push/held-letters.server.ts'
import { newsOf, tellOfBooking } from './booking-letters.server.ts'
import { type Change, tellChange } from './booking-news.server.ts'
import { appointmentReminders } from './booking-tables.server.ts'
import { selectBookings } from './bookings.server.ts'

/** Letters of so many bookings are written in one go; more would hold up whoever asks for a page meanwhile. */
const batch = 10

export async function workOnReminders(runtime: Runtime): Promise<void> {
  await runtime.jobs.everyMinute('booking-reminders', () => doWhatIsDue(runtime))
}

/** Sends the reminders that are due, and ends the requests that nobody has answered; what fails waits for the next minute. */
export async function doWhatIsDue(runtime: Runtime, now = new Date()): Promise<void> {
  for (;;) {
    const began = performance.now()
    if (runtime.stopping.aborted || !(await sendSome(runtime, now))) break
    // However many are due, two thirds of the time are left to visitors.
    await wait(Math.min(2 * (performance.now() - began), 1_000))
  }
  const expired = await runtime.db
    .select({ id: appointmentReminders.appointmentId })
    .from(appointmentReminders)
    .where(and(eq(appointmentReminders.kind, 'expiry'), lte(appointmentReminders.dueAt, now)))
    .orderBy(asc(appointmentReminders.dueAt))
  for (const { id } of expired) {
    if (runtime.stopping.aborted) return
    try {
      await endUnanswered(runtime, id, now)
    } catch (error) {
      runtime.log.warn({ err: error, appointment: id }, 'a request could not be ended')
    }
  }
}

/**
 * The rows go in the transaction that hands their letters over, so that each is sent once, whenever the process ends.
 * What another instance has just taken is left to it. Answers whether there may be more.
 */
function sendSome(runtime: Runtime, now: Date): Promise<boolean> {
  return runtime.db.transaction(async tx => {
    const due = await tx
      .select()
      .from(appointmentReminders)
      .where(and(inArray(appointmentReminders.kind, ['day', 'two_hours']), lte(appointmentReminders.dueAt, now)))
      .orderBy(asc(appointmentReminders.dueAt))
      .limit(batch)
      .for('update', { skipLocked: true })
    if (!due.length) return false
    const ids = due.map(({ appointmentId }) => appointmentId)
    const bookings = await selectBookings(tx).where(inArray(appointments.id, ids))
    const byId = new Map(bookings.map(booking => [booking.row.id, booking]))
    for (const kind of ['day', 'two_hours'] as const) {
      const ofKind = due.filter(each => each.kind === kind).map(({ appointmentId }) => appointmentId)
      if (!ofKind.length) continue
      const these = and(eq(appointmentReminders.kind, kind), inArray(appointmentReminders.appointmentId, ofKind))
      await tx.delete(appointmentReminders).where(these)
    }
    const news = due.flatMap(({ appointmentId, kind }) => {
      const booking = byId.get(appointmentId)
      // A day late it would only confuse.
      const isWanted = booking?.row.status === 'confirmed' && booking.row.appointmentTime > now
      return isWanted && kind !== 'expiry' ? newsOf(runtime, booking, kind) : []
    })
    await tellByPushOrLetter(runtime, tx, 'booking', news)
    return due.length === batch
  })
}

/** Ends one request, also where somebody who wanted its place has marked it already, and tells both sides. */
async function endUnanswered(runtime: Runtime, id: string, now: Date): Promise<void> {
  const change = await inTransaction(runtime.db, async (tx): Promise<Change | null> => {
    const [seen] = await tx.select().from(appointments).where(eq(appointments.id, id))
    if (seen?.conversationId) {
      await tx.select().from(conversations).where(eq(conversations.id, seen.conversationId)).for('update')
    }
    const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
    const gone = await tx
      .delete(appointmentReminders)
      .where(and(eq(appointmentReminders.appointmentId, id), eq(appointmentReminders.kind, 'expiry')))
      .returning({ id: appointmentReminders.appointmentId })
    if (!row || !gone.length) return null
    const isOver = row.status === 'requested' && row.expiresAt && row.expiresAt <= now
    if (isOver) await tx.update(appointments).set(expiry).where(eq(appointments.id, id))
    else if (row.status !== 'expired') return null
    const isReached = row.conversationId && (await mayReach(tx, row.customerId!, row.providerId))
    const content = 'Zahtev za termin je istekao bez odgovora, pa je termin oslobođen.'
    const message = isReached ? await postSystemMessage(tx, row, 'provider', { content, withoutLetter: true }) : null
    await markFreeDays(tx, row.providerId)
    await tellOfBooking(runtime, tx, id, 'expired')
    return { row, message }
  })
  if (change) await tellChange(runtime, change)
}
