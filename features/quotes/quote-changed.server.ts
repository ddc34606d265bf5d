import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { AppendedMessage } from '../conversations/insert-message.server.ts'
import { publishMessage } from '../conversations/messages.server.ts'
import type { QuoteLiveEvents } from './quote.ts'
import type { QuoteRow } from './quote-tables.server.ts'

export type QuoteChange = { row: QuoteRow; message: AppendedMessage | null }

/** Notifies the open tabs of both sides. Must be called after the commit. */
export function publishQuoteChange(runtime: Runtime, { row, message }: QuoteChange): void {
  if (message) publishMessage(runtime, message.conversation, message.row)
  const event: QuoteLiveEvents['quote'] = { quote_id: row.id }
  runtime.live.send([row.customerId, row.providerId], 'quote', event)
}
