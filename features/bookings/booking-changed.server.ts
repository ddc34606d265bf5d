import type { Runtime } from '../../platform/server/runtime.server.ts'
import { publishDiaryChanged } from '../appointments/diary-changes.server.ts'
import { type AppendedMessage, publishMessage } from '../conversations/messages.server.ts'
import { findMemberAccount } from '../members/members.server.ts'
import type { BookingLiveEvents } from './booking.ts'
import type { BookingRow } from './booking-row.server.ts'

export type BookingChange = { row: BookingRow; message: AppendedMessage | null }

/** Notifies the open tabs of both sides and of the member, and empties the cached slots. Must be called after the commit. */
export async function publishBookingChange(runtime: Runtime, { row, message }: BookingChange): Promise<void> {
  if (message) publishMessage(runtime, message.conversation, message.row)
  const event: BookingLiveEvents['booking'] = { booking_id: row.bookingId! }
  const member = row.memberId ? await findMemberAccount(runtime.db, row.memberId) : null
  runtime.live.send([row.customerId!, row.providerId, ...(member ? [member] : [])], 'booking', event)
  await publishDiaryChanged(runtime, row.providerId)
}
