import type { Runtime } from '../../platform/server/runtime.server.ts'
import { publishDiaryChanged } from '../appointments/diary-changes.server.ts'
import type { AppendedMessage } from '../conversations/insert-message.server.ts'
import { publishMessage } from '../conversations/messages.server.ts'
import { findAccountsOfMembers } from '../members/members.server.ts'
import type { BookingLiveEvents } from './booking.ts'
import type { BookingRow } from './booking-row.server.ts'

export type BookingChange = { row: BookingRow; message: AppendedMessage | null }

/** Notifies the open tabs of both sides and of the member, and empties the cached slots. Must be called after the commit. */
export const publishBookingChange = (runtime: Runtime, change: BookingChange): Promise<void> =>
  publishBookingChanges(runtime, [change])

export async function publishBookingChanges(runtime: Runtime, changes: BookingChange[]): Promise<void> {
  const accountOf = await findAccountsOfMembers(
    runtime.db,
    changes.flatMap(({ row }) => row.memberId ?? []),
  )
  for (const { row, message } of changes) {
    if (message) publishMessage(runtime, message.conversation, message.row)
    const event: BookingLiveEvents['booking'] = { booking_id: row.bookingId! }
    const member = row.memberId && accountOf.get(row.memberId)
    runtime.live.send([row.customerId!, row.providerId, ...(member ? [member] : [])], 'booking', event)
  }
  for (const providerId of new Set(changes.map(({ row }) => row.providerId))) {
    await publishDiaryChanged(runtime, providerId)
  }
}
