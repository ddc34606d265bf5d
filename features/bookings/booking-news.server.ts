import type { Runtime } from '../../platform/server/runtime.server.ts'
import { tellDiary } from '../appointments/slot-tags.server.ts'
import { type Appended, tellMessage } from '../conversations/messages.server.ts'
import type { BookingLiveEvents } from './booking.ts'
import type { BookingRow } from './bookings.server.ts'

/** Booking changed by a transaction, and the message about it. */
export type Change = { row: BookingRow; message: Appended | null }

/** Notifies both sides' open tabs and empties cached slots; call it after the commit. */
export async function tellChange(runtime: Runtime, { row, message }: Change): Promise<void> {
  if (message) tellMessage(runtime, message.conversation, message.row)
  const event: BookingLiveEvents['booking'] = { booking_id: row.bookingId! }
  runtime.live.tell([row.customerId!, row.providerId], 'booking', event)
  await tellDiary(runtime, row.providerId)
}
