import type { Runtime } from '../../platform/server/runtime.server.ts'
import { type Appended, tellMessage } from '../conversations/messages.server.ts'
import type { QuoteLiveEvents } from './quote.ts'
import type { QuoteRow } from './quote-tables.server.ts'

/** Quote changed by a transaction, and the message about it. */
export type Change = { row: QuoteRow; message: Appended | null }

/** Notifies both sides' open tabs; call it after the commit. */
export function tellChange(runtime: Runtime, { row, message }: Change): void {
  if (message) tellMessage(runtime, message.conversation, message.row)
  const event: QuoteLiveEvents['quote'] = { quote_id: row.id }
  runtime.live.tell([row.customerId, row.providerId], 'quote', event)
}
