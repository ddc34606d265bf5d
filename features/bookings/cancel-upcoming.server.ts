import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { momentInWords } from '../../platform/serbian/moments.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { type BookingChange, publishBookingChange } from './booking-changed.server.ts'
import { notifyOfBooking } from './booking-emails.server.ts'
import { appointmentReminders } from './booking-tables.server.ts'
import { outcomeText } from './deposit/deposit-words.ts'
import { settleDeposit } from './deposit/deposits.server.ts'

/** Bookings to cancel: all of a user, all between a user and `other`, all of a service, or some of a provider. */
type Affected =
  | { userId: string; isErased?: true; other?: string }
  | { serviceId: string }
  | { appointmentIds: string[] }

/**
 * Cancels upcoming bookings in the transaction of a ban, a block or a deletion of an account or service. The other side
 * gets a line in the conversation and an email. The returned function must be called after the commit. The visits of a
 * series are left to features/series, which ends the whole series with one notification, except single bookings of a
 * provider, whose series go on.
 */
export async function cancelUpcomingBookings(
  runtime: Runtime,
  tx: Tx,
  affected: Affected,
): Promise<(() => void) | undefined> {
  const isUpcoming = and(
    isNotNull(appointments.bookingId),
    'appointmentIds' in affected ? undefined : isNull(appointments.seriesId),
    inArray(appointments.status, ['requested', 'confirmed']),
    gt(appointments.appointmentTime, sql`now()`),
    isAffected(affected),
  )
  const unlocked = await tx.select({ id: appointments.conversationId }).from(appointments).where(isUpcoming)
  const conversationIds = [...new Set(unlocked.flatMap(({ id }) => id ?? []))]
  // Locks conversations first and in the order of their ids, as everywhere, to avoid deadlocks.
  if (conversationIds.length) {
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(inArray(conversations.id, conversationIds))
      .orderBy(asc(conversations.id))
      .for('update')
  }
  const rows = await tx.select().from(appointments).where(isUpcoming).orderBy(asc(appointments.id)).for('update')
  const changes: BookingChange[] = []
  for (const row of rows) {
    const cancelledBy: BookingSide =
      'userId' in affected && row.customerId === affected.userId ? 'customer' : 'provider'
    const outcome = await settleDeposit(tx, row, cancelledBy, new Date())
    const [after] = await tx
      .update(appointments)
      .set({
        status: 'cancelled',
        changedBy: cancelledBy,
        changedAt: new Date(),
        proposedTime: null,
        proposedBy: null,
        version: row.version + 1,
      })
      .where(eq(appointments.id, row.id))
      .returning()
    await tx.delete(appointmentReminders).where(eq(appointmentReminders.appointmentId, row.id))
    const content = `Termin je otkazan: ${momentInWords(row.appointmentTime)}.${outcomeText(outcome)}`
    // `inevitable` posts the message even after a block, because the block may be the cause of the cancellation.
    const message = await postSystemMessage(tx, row, cancelledBy, {
      content,
      withoutNotification: true,
      inevitable: true,
    })
    changes.push({ row: after!, message })
  }
  for (const providerId of new Set(rows.map(row => row.providerId))) await markFreeDaysStale(tx, providerId)
  // After a deletion of the account the kind is 'gone', because this email contains no data of the user.
  const emailKind = 'userId' in affected && affected.isErased ? 'gone' : 'cancelled'
  for (const { row } of changes) await notifyOfBooking(runtime, tx, row.id, emailKind)
  if (!changes.length) return undefined
  return () => {
    for (const change of changes) {
      publishBookingChange(runtime, change).catch(error =>
        runtime.log.warn({ err: error }, 'a cancellation was not told'),
      )
    }
  }
}

const isAffected = (affected: Affected): SQL | undefined =>
  'appointmentIds' in affected
    ? inArray(appointments.id, affected.appointmentIds)
    : 'serviceId' in affected
      ? eq(appointments.serviceId, affected.serviceId)
      : or(
          and(
            eq(appointments.customerId, affected.userId),
            affected.other ? eq(appointments.providerId, affected.other) : undefined,
          ),
          and(
            eq(appointments.providerId, affected.userId),
            affected.other ? eq(appointments.customerId, affected.other) : undefined,
          ),
        )
