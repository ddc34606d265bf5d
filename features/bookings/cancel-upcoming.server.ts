import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { momentInWords } from '../../platform/serbian/moments.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { postSystemMessages } from '../conversations/system-messages.server.ts'
import { type BookingChange, publishBookingChanges } from './booking-changed.server.ts'
import { notifyOfBookings } from './booking-emails.server.ts'
import type { BookingRow } from './booking-row.server.ts'
import { appointmentReminders } from './booking-tables.server.ts'
import { outcomeText } from './deposit/deposit-words.ts'
import { settleDeposits } from './deposit/deposits.server.ts'

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
  if (!rows.length) return undefined
  const now = new Date()
  const cancelledBy = (row: BookingRow): BookingSide =>
    'userId' in affected && row.customerId === affected.userId ? 'customer' : 'provider'
  const outcomes = await settleDeposits(tx, rows, cancelledBy, now)
  const ids = rows.map(({ id }) => id)
  const cancelled = await tx
    .update(appointments)
    .set({
      status: 'cancelled',
      changedBy:
        'userId' in affected
          ? sql`CASE WHEN ${appointments.customerId} = ${affected.userId} THEN 'customer' ELSE 'provider' END`
          : 'provider',
      changedAt: now,
      proposedTime: null,
      proposedBy: null,
      version: sql`${appointments.version} + 1`,
    })
    .where(inArray(appointments.id, ids))
    .returning()
  await tx.delete(appointmentReminders).where(inArray(appointmentReminders.appointmentId, ids))
  const messages = await postSystemMessages(
    tx,
    rows.map(row => ({
      key: row.id,
      conversationId: row.conversationId,
      senderId: cancelledBy(row) === 'customer' ? row.customerId : row.providerId,
      content: `Termin je otkazan: ${momentInWords(row.appointmentTime)}.${outcomeText(outcomes.get(row.bookingId!) ?? null)}`,
    })),
    // The block may be the cause of the cancellation.
    true,
  )
  const changes: BookingChange[] = cancelled.map(row => ({ row, message: messages.get(row.id) ?? null }))
  for (const providerId of new Set(rows.map(row => row.providerId))) await markFreeDaysStale(tx, providerId)
  // After a deletion of the account the kind is 'gone', because this email contains no data of the user.
  const emailKind = 'userId' in affected && affected.isErased ? 'gone' : 'cancelled'
  // A member who gives up bookings needs no notice of them.
  const only = 'appointmentIds' in affected ? 'customer' : undefined
  await notifyOfBookings(runtime, tx, ids, emailKind, only)
  return () => {
    publishBookingChanges(runtime, changes).catch(error =>
      runtime.log.warn({ err: error }, 'cancellations were not published'),
    )
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
