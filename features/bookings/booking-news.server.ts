import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { tellDiary } from '../appointments/slot-tags.server.ts'
import type { Card } from '../conversations/message.ts'
import { appendMessage, tellMessage } from '../conversations/messages.server.ts'
import type { BookingLiveEvents } from './booking.ts'
import type { BookingRow } from './bookings.server.ts'

type Line = Awaited<ReturnType<typeof appendMessage>>
/** What a transaction has done to a booking, to be told when it is through. */
export type Change = { row: BookingRow; lines: Line[] }

/**
 * Writes one line about a booking into its conversation, from one side to the other, who sees it as unread; the booking's
 * own letters stand for a letter about it. With a card it is shown as that. An `inevitable` one is written in spite of a
 * block, as of a booking that the block itself has called off.
 */
export async function writeLine(
  tx: Tx,
  row: BookingRow,
  from: BookingSide,
  content: string,
  more: { card?: Card; inevitable?: true } = {},
): Promise<Line> {
  const senderId = from === 'customer' ? row.customerId! : row.providerId
  return appendMessage(tx, {
    conversationId: row.conversationId!,
    senderId,
    content,
    messageType: 'system',
    withoutLetter: true,
    ...more,
  })
}

/** Tells both sides' open tabs, the visitors' pages and the lists; after the commit. */
export async function tellChange(runtime: Runtime, { row, lines }: Change): Promise<void> {
  for (const line of lines) tellMessage(runtime, line.conversation, line.row)
  const news: BookingLiveEvents['booking'] = { booking_id: row.bookingId! }
  runtime.live.tell([row.customerId!, row.providerId], 'booking', news)
  await tellDiary(runtime, row.providerId)
}
