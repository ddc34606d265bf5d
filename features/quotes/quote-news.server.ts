import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { appendMessage, tellMessage } from '../conversations/messages.server.ts'
import { quoteCard } from './card-kind.ts'
import type { QuoteLiveEvents, QuoteSide } from './quote.ts'
import type { QuoteRow } from './quote-tables.server.ts'

type Line = Awaited<ReturnType<typeof appendMessage>>
/** What a transaction has done to a quote, to be told when it is through. */
export type Change = { row: QuoteRow; line: Line | null }
type Words = {
  content: string
  /** Shown as the card of this version. */
  card?: number
  /** The quote's own letter stands for one about the message. */
  withoutLetter?: true
}

/** Writes one line about a quote into its conversation, from one side to the other, who sees it as unread. */
export async function writeLine(tx: Tx, row: QuoteRow, from: QuoteSide, words: Words): Promise<Line | null> {
  if (!row.conversationId) return null
  const { content, card, withoutLetter } = words
  return appendMessage(tx, {
    conversationId: row.conversationId,
    senderId: from === 'customer' ? row.customerId : row.providerId,
    content,
    messageType: 'system',
    ...(withoutLetter && { withoutLetter }),
    ...(card && { card: { kind: quoteCard, id: row.id, version: card } }),
  })
}

/** Tells both sides' open tabs; after the commit. */
export function tellChange(runtime: Runtime, { row, line }: Change): void {
  if (line) tellMessage(runtime, line.conversation, line.row)
  const news: QuoteLiveEvents['quote'] = { quote_id: row.id }
  runtime.live.tell([row.customerId, row.providerId], 'quote', news)
}
