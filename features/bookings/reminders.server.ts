import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { canReach } from '../accounts/reach.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { expiredColumns } from '../appointments/expired-requests.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { notifyByPushOrEmail } from '../push/delayed-emails.server.ts'
import { type BookingChange, publishBookingChange } from './booking-changed.server.ts'
import { bookingNotices, notifyOfBooking } from './booking-emails.server.ts'
import { isReminderWanted } from './booking-push.server.ts'
import { appointmentReminders } from './booking-tables.server.ts'
import { selectBookings } from './bookings.server.ts'

/** Number of bookings in one batch of emails. A larger batch would delay page requests. */
const BATCH_SIZE = 10

export async function registerReminderJobs(runtime: Runtime): Promise<void> {
  await runtime.jobs.everyMinute('booking-reminders', () => runDueReminders(runtime))
}

const sentKinds = ['day', 'two_hours', 'deposit_half'] as const

/** Sends due reminders and expires requests that got no answer or no deposit. After a failure the next run tries again, a minute later. */
export async function runDueReminders(runtime: Runtime, now = new Date()): Promise<void> {
  for (;;) {
    const startedAt = performance.now()
    if (runtime.stopping.aborted || !(await sendBatch(runtime, now))) break
    // Pauses, so that page requests get two thirds of the time even if many reminders are due.
    await wait(Math.min(2 * (performance.now() - startedAt), 1_000))
  }
  const expired = await runtime.db
    .select({ id: appointmentReminders.appointmentId })
    .from(appointmentReminders)
    .where(and(eq(appointmentReminders.kind, 'expiry'), lte(appointmentReminders.dueAt, now)))
    .orderBy(asc(appointmentReminders.dueAt))
  for (const { id } of expired) {
    if (runtime.stopping.aborted) return
    try {
      await expireRequest(runtime, id, now)
    } catch (error) {
      runtime.log.warn({ err: error, appointment: id }, 'a request could not be ended')
    }
  }
}

/**
 * Sends one batch of reminders and returns whether more may be due. Deletes the rows and enqueues the emails in one
 * transaction, so that each email is sent only once. Skips rows that another instance has locked.
 */
function sendBatch(runtime: Runtime, now: Date): Promise<boolean> {
  return runtime.db.transaction(async tx => {
    const due = await tx
      .select()
      .from(appointmentReminders)
      .where(and(inArray(appointmentReminders.kind, [...sentKinds]), lte(appointmentReminders.dueAt, now)))
      .orderBy(asc(appointmentReminders.dueAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    if (!due.length) return false
    const ids = due.map(({ appointmentId }) => appointmentId)
    const bookings = await selectBookings(tx).where(inArray(appointments.id, ids))
    const bookingsById = new Map(bookings.map(booking => [booking.row.id, booking]))
    for (const kind of sentKinds) {
      const idsOfKind = due.filter(each => each.kind === kind).map(({ appointmentId }) => appointmentId)
      if (!idsOfKind.length) continue
      const sentRows = and(eq(appointmentReminders.kind, kind), inArray(appointmentReminders.appointmentId, idsOfKind))
      await tx.delete(appointmentReminders).where(sentRows)
    }
    const notices = due.flatMap(({ appointmentId, kind }) => {
      const booking = bookingsById.get(appointmentId)
      // A reminder after the start would only confuse the users.
      return booking && kind !== 'expiry' && isReminderWanted(booking, kind, now)
        ? bookingNotices(runtime, booking, kind)
        : []
    })
    await notifyByPushOrEmail(runtime, tx, 'booking', notices)
    return due.length === BATCH_SIZE
  })
}

/** Expires one request and notifies the customer, or both sides if its deposit has not come. A concurrent booking may have marked the request already. */
async function expireRequest(runtime: Runtime, id: string, now: Date): Promise<void> {
  const change = await inTransaction(runtime.db, async (tx): Promise<BookingChange | null> => {
    const [unlocked] = await tx.select().from(appointments).where(eq(appointments.id, id))
    if (unlocked?.conversationId) {
      await tx.select().from(conversations).where(eq(conversations.id, unlocked.conversationId)).for('update')
    }
    const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
    const deleted = await tx
      .delete(appointmentReminders)
      .where(and(eq(appointmentReminders.appointmentId, id), eq(appointmentReminders.kind, 'expiry')))
      .returning({ id: appointmentReminders.appointmentId })
    if (!row || !deleted.length) return null
    const isOver = row.status === 'requested' && row.expiresAt && row.expiresAt <= now
    if (isOver) await tx.update(appointments).set(expiredColumns).where(eq(appointments.id, id))
    else if (row.status !== 'expired') return null
    const canPost = row.conversationId && (await canReach(tx, row.customerId!, row.providerId))
    const content = row.awaitsDeposit
      ? 'Kapara nije potvrđena na vreme, pa je termin oslobođen.'
      : 'Zahtev za termin je istekao bez odgovora, pa je termin oslobođen.'
    const message = canPost
      ? await postSystemMessage(tx, row, 'provider', { content, withoutNotification: true })
      : null
    await markFreeDaysStale(tx, row.providerId)
    await notifyOfBooking(runtime, tx, id, row.awaitsDeposit ? 'deposit_expired' : 'expired')
    return { row, message }
  })
  if (change) await publishBookingChange(runtime, change)
}
