import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { AppendedMessage } from '../conversations/insert-message.server.ts'
import { publishMessage } from '../conversations/messages.server.ts'
import type { ComplaintLiveEvents } from './complaint.ts'
import type { ComplaintRow } from './complaint-tables.server.ts'

export type ComplaintChange = { row: ComplaintRow; message: AppendedMessage | null }

/** Notifies the open tabs of both sides. Must be called after the commit. */
export function publishComplaintChange(runtime: Runtime, { row, message }: ComplaintChange): void {
  if (message) publishMessage(runtime, message.conversation, message.row)
  const event: ComplaintLiveEvents['complaint'] = { complaint_id: row.id }
  runtime.live.send([row.customerId, row.providerId], 'complaint', event)
}
