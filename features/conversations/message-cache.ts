import type { QueryClient } from '@tanstack/react-query'
import { fetchMessages, messagesQuery } from './conversation-queries.ts'
import type { Message } from './message.ts'

export type MessageEntry = { items: Message[]; more: boolean }

/** Each message once, in the conversation's order, the newer knowledge of it winning. */
export function mergeMessages(known: Message[], arrived: Message[]): Message[] {
  const byId = new Map(known.map(message => [message.id, message]))
  for (const message of arrived) byId.set(message.id, message)
  return [...byId.values()].sort((a, b) => a.seq - b.seq)
}

/** Takes messages into what is loaded of a conversation; nothing happens when none of it is. */
export function takeMessages(queryClient: QueryClient, conversationId: string, arrived: Message[]): void {
  queryClient.setQueryData(
    messagesQuery(conversationId).queryKey,
    (entry: MessageEntry | undefined) => entry && { ...entry, items: mergeMessages(entry.items, arrived) },
  )
}

/** What was read by the other side meanwhile. */
export function takeRead(queryClient: QueryClient, conversationId: string, readerId: string, upTo: number): void {
  queryClient.setQueryData(
    messagesQuery(conversationId).queryKey,
    (entry: MessageEntry | undefined) =>
      entry && {
        ...entry,
        items: entry.items.map(message =>
          message.sender_id !== readerId && message.seq <= upTo && !message.read ? { ...message, read: true } : message,
        ),
      },
  )
}

/** After a gap: everything since the newest loaded message, in as many steps as it takes. */
export async function catchUp(queryClient: QueryClient, conversationId: string): Promise<void> {
  for (;;) {
    const entry = queryClient.getQueryData<MessageEntry>(messagesQuery(conversationId).queryKey)
    if (!entry) return
    const { items, more } = await fetchMessages(conversationId, { since: entry.items.at(-1)?.seq ?? 0 })
    takeMessages(queryClient, conversationId, items)
    if (!more) return
  }
}
