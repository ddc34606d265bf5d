import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { expireRequests, formatTimeRange } from '../appointments/expired-requests.server.ts'
import type { OpenSlot } from '../appointments/open-slots.ts'
import type { BookingRow } from './bookings.server.ts'

type NewRow = Pick<BookingRow, 'providerId' | 'clientName' | 'status' | 'bookingId' | 'customerId' | 'serviceId'> &
  Partial<BookingRow>

/**
 * Inserts a booking and returns its row, or null if the slot is taken. A constraint decides this without an error and
 * without deadlocks. First marks expired requests in that time, because unmarked requests would block the slot.
 */
export async function reserveSlot(tx: Tx, slot: OpenSlot, gap: number, values: NewRow): Promise<BookingRow | null> {
  const start = new Date(slot.starts_at)
  const minutes = (Date.parse(slot.ends_at) - start.getTime()) / 60_000
  const endWithGap = new Date(Date.parse(slot.ends_at) + gap * 60_000)
  const busy = formatTimeRange(start, endWithGap)
  await expireRequests(tx, values.providerId, busy)
  const [row] = await tx
    .insert(appointments)
    .values({ ...values, id: uuidv7(), appointmentTime: start, minutes, busy })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}
