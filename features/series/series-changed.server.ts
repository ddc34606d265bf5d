import type { Runtime } from '../../platform/server/runtime.server.ts'
import { publishDiaryChanged } from '../appointments/diary-changes.server.ts'
import type { AppendedMessage } from '../conversations/insert-message.server.ts'
import { publishMessage } from '../conversations/messages.server.ts'
import type { SeriesRow } from './series.server.ts'
import type { SeriesLiveEvents } from './series.ts'

export type SeriesChange = { row: SeriesRow; message: AppendedMessage | null }

/** Notifies the open tabs of both sides and empties the cached slots. Must be called after the commit. */
export async function publishSeriesChange(runtime: Runtime, { row, message }: SeriesChange): Promise<void> {
  if (message) publishMessage(runtime, message.conversation, message.row)
  const event: SeriesLiveEvents['series'] = { series_id: row.id }
  runtime.live.send([row.customerId, row.providerId], 'series', event)
  await publishDiaryChanged(runtime, row.providerId)
}
