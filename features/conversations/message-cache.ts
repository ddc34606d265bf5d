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

/** Takes out what is not there any more. */
export function dropMessages(queryClient: QueryClient, conversationId: string, ids: string[]): void {
  if (!ids.length) return
  change(queryClient, conversationId, entry => ({ ...entry, items: entry.items.filter(({ id }) => !ids.includes(id)) }))
}

/**
 * After a gap: everything since the newest loaded text, in as many steps as it takes. System messages can be taken back,
 * so those after that text are asked for again, and dropped where they are gone.
 */
export async function catchUp(queryClient: QueryClient, conversationId: string): Promise<void> {
  await loadingOf(queryClient, conversationId)
  const known = queryClient.getQueryData<MessageEntry>(messagesQuery(conversationId).queryKey)?.items
  if (!known) return
  const newestText = known.findLast(({ message_type }) => message_type === 'text')?.seq ?? 0
  const unsure = new Set(known.filter(({ seq }) => seq > newestText).map(({ id }) => id))
  let since = newestText
  for (;;) {
    const { items, more } = await fetchMessages(conversationId, { since })
    takeMessages(queryClient, conversationId, items)
    for (const { id } of items) unsure.delete(id)
    since = items.at(-1)?.seq ?? since
    if (!more) break
  }
  dropMessages(queryClient, conversationId, [...unsure])
}
