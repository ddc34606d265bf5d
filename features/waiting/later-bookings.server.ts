import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { occupyingStatuses } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { allowedActions, type BookingRow, bookingStatusAt, movesAtOnce } from '../bookings/booking-row.server.ts'
import type { Wait } from './waiting.ts'

/**
 * Returns the caller's upcoming bookings of these services, the soonest first. The visits of a series or a quote are
 * left out, because they belong to an agreement of their own.
 */
export async function findSingleBookings({ runtime, user }: ActorContext, serviceIds: string[], now: Date) {
  if (!serviceIds.length) return []
  const rows = await runtime.db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.customerId, user.id),
        inArray(appointments.serviceId, serviceIds),
        inArray(appointments.status, [...occupyingStatuses]),
        gt(appointments.appointmentTime, now),
        isNull(appointments.seriesId),
        isNull(appointments.quoteId),
      ),
    )
    .orderBy(asc(appointments.appointmentTime))
  return rows.filter(row => bookingStatusAt(row, now) !== 'expired')
}

type LaterBooking = NonNullable<Wait['offer']>['later_booking']
type OfferedSlot = { serviceId: string; startsAt: Date; confirmsByItself: boolean; now: Date }

/** Returns the booking that an offered slot may replace: the next one of the service after the slot. */
export function toLaterBooking(
  bookings: BookingRow[],
  { serviceId, startsAt, confirmsByItself, now }: OfferedSlot,
): LaterBooking {
  const row = bookings.find(each => each.serviceId === serviceId && each.appointmentTime > startsAt)
  if (!row) return null
  const { move } = allowedActions(row, 'customer', true, now)
  return {
    id: row.bookingId!,
    version: row.version,
    starts_at: row.appointmentTime.toISOString(),
    can_move: move && movesAtOnce(row, confirmsByItself),
  }
}
