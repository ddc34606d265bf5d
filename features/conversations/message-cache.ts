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

/** While a conversation is first loading: what is on its way may be older than what comes meanwhile. Null otherwise. */
function loadingOf(queryClient: QueryClient, conversationId: string): Promise<unknown> | null {
  const query = messagesQuery(conversationId)
  const state = queryClient.getQueryState(query.queryKey)
  return state?.fetchStatus === 'fetching' && !state.data ? queryClient.fetchQuery(query) : null
}

/** Nothing happens when nothing of the conversation is loaded, or it cannot be. */
function change(
  queryClient: QueryClient,
  conversationId: string,
  changed: (entry: MessageEntry) => MessageEntry,
): void {
  const apply = () => {
    const { queryKey } = messagesQuery(conversationId)
    queryClient.setQueryData(queryKey, (entry: MessageEntry | undefined) => entry && changed(entry))
  }
  const loading = loadingOf(queryClient, conversationId)
  if (loading) loading.then(apply, () => {})
  else apply()
}

/** Takes messages into what is loaded of a conversation. */
export function takeMessages(queryClient: QueryClient, conversationId: string, arrived: Message[]): void {
  change(queryClient, conversationId, entry => ({ ...entry, items: mergeMessages(entry.items, arrived) }))
}

/** What was read by the other side meanwhile. */
export function takeRead(queryClient: QueryClient, conversationId: string, readerId: string, upTo: number): void {
  const isRead = ({ sender_id, seq }: Message) => sender_id !== readerId && seq <= upTo
  change(queryClient, conversationId, entry => ({
    ...entry,
    items: entry.items.map(message => (isRead(message) && !message.read ? { ...message, read: true } : message)),
  }))
}

/** After a gap: everything since the newest loaded message, in as many steps as it takes. */
export async function catchUp(queryClient: QueryClient, conversationId: string): Promise<void> {
  await loadingOf(queryClient, conversationId)
  for (;;) {
    const entry = queryClient.getQueryData<MessageEntry>(messagesQuery(conversationId).queryKey)
    if (!entry) return
    const { items, more } = await fetchMessages(conversationId, { since: entry.items.at(-1)?.seq ?? 0 })
    takeMessages(queryClient, conversationId, items)
    if (!more) return
  }
}
