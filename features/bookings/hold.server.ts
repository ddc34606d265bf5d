import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { endExpired, rangeOf } from '../appointments/expired-requests.server.ts'
import type { OpenSlot } from '../appointments/open-slots.ts'
import type { BookingRow } from './bookings.server.ts'

type Holding = Pick<BookingRow, 'providerId' | 'clientName' | 'status' | 'bookingId' | 'customerId' | 'serviceId'> &
  Partial<BookingRow>

/**
 * Takes a slot for a booking, or answers null where another one has it: the constraint decides, without an error and
 * without anybody waiting in a circle. Requests that have run out and stand in the way are ended first.
 */
export async function holdSlot(tx: Tx, slot: OpenSlot, gap: number, values: Holding): Promise<BookingRow | null> {
  const start = new Date(slot.starts_at)
  const minutes = (Date.parse(slot.ends_at) - start.getTime()) / 60_000
  const until = new Date(Date.parse(slot.ends_at) + gap * 60_000)
  const busy = rangeOf(start, until)
  await endExpired(tx, values.providerId, busy)
  const [row] = await tx
    .insert(appointments)
    .values({ ...values, id: uuidv7(), appointmentTime: start, minutes, busy })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}
