import type { Runtime } from '../../platform/server/runtime.server.ts'
import { type Appended, tellMessage } from '../conversations/messages.server.ts'
import type { QuoteLiveEvents } from './quote.ts'
import type { QuoteRow } from './quote-tables.server.ts'

/** A quote that a transaction has changed, and the message about it. */
export type Change = { row: QuoteRow; message: Appended | null }

/** Tells both sides' open tabs; after the commit. */
export function tellChange(runtime: Runtime, { row, message }: Change): void {
  if (message) tellMessage(runtime, message.conversation, message.row)
  const news: QuoteLiveEvents['quote'] = { quote_id: row.id }
  runtime.live.tell([row.customerId, row.providerId], 'quote', news)
}
