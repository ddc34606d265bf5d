import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../platform/browser/api.ts'
import { fetchMessages, messagesQuery } from '../conversation-queries.ts'
import type { Message } from '../message.ts'
import {
  askAll,
  askSince,
  hasGap,
  type LoadedMessages,
  withAnswer,
  withArrived,
  withEarlier,
  withoutWithdrawn,
  withRead,
} from './loaded-messages.ts'

const loadedOf = (queryClient: QueryClient, conversationId: string) =>
  queryClient.getQueryData<LoadedMessages>(messagesQuery(conversationId).queryKey)

export const isLoaded = (queryClient: QueryClient, conversationId: string, messageId: string): boolean =>
  loadedOf(queryClient, conversationId)?.items.some(({ id }) => id === messageId) ?? false

/** While a conversation is first loading: what is on its way may be older than what comes meanwhile. Null otherwise. */
function loadingOf(queryClient: QueryClient, conversationId: string): Promise<unknown> | null {
  const query = messagesQuery(conversationId)
  const state = queryClient.getQueryState(query.queryKey)
  return state?.fetchStatus === 'fetching' && !state.data ? queryClient.fetchQuery(query) : null
}

/** What could not be loaded is asked for anew when there is a sign that it can be had. Answers whether that was so. */
function loadWhatFailed(queryClient: QueryClient, conversationId: string): boolean {
  const query = messagesQuery(conversationId)
  const state = queryClient.getQueryState(query.queryKey)
  if (state?.status !== 'error' || state.data) return false
  void queryClient.prefetchQuery(query)
  return true
}

/** Nothing happens when nothing of the conversation is loaded, or it cannot be. */
function change(
  queryClient: QueryClient,
  conversationId: string,
  changed: (loaded: LoadedMessages) => LoadedMessages,
): void {
  const apply = () => {
    const { queryKey } = messagesQuery(conversationId)
    queryClient.setQueryData(queryKey, (loaded: LoadedMessages | undefined) => loaded && changed(loaded))
    const loaded = loadedOf(queryClient, conversationId)
    if (loaded && hasGap(loaded)) void fillGaps(queryClient, conversationId)
  }
  const loading = loadingOf(queryClient, conversationId)
  if (loading) loading.then(apply, () => {})
  else apply()
}

/** Takes messages into what is loaded of a conversation, and asks for those that are missing before them. */
export function takeMessages(queryClient: QueryClient, conversationId: string, arrived: Message[]): void {
  if (loadWhatFailed(queryClient, conversationId)) return
  change(queryClient, conversationId, loaded => withArrived(loaded, arrived))
  // A system message, the end of a conversation, can be taken back. One that is told may have been by now, and so was
  // the one after which somebody can write.
  const isEnded = loadedOf(queryClient, conversationId)?.items.some(({ message_type }) => message_type === 'system')
  if (isEnded) void fillGaps(queryClient, conversationId)
}

/** What was read by one side meanwhile. */
export function takeRead(queryClient: QueryClient, conversationId: string, readerId: string, upTo: number): void {
  change(queryClient, conversationId, loaded => withRead(loaded, readerId, upTo))
}

export function dropWithdrawn(queryClient: QueryClient, conversationId: string, messageId: string): void {
  change(queryClient, conversationId, loaded => withoutWithdrawn(loaded, messageId))
}

/** Loads a page, of `limit` messages at most, before the earliest one that is loaded. */
export async function loadEarlier(queryClient: QueryClient, conversationId: string, limit: number): Promise<void> {
  const first = loadedOf(queryClient, conversationId)?.items[0]
  if (!first) return
  const answer = await fetchMessages(conversationId, { before: first.seq, limit })
  change(queryClient, conversationId, loaded => withEarlier(loaded, answer))
}

/** After a time in which something may not have been heard: what is loaded becomes what the server has. */
export async function catchUp(queryClient: QueryClient, conversationId: string): Promise<void> {
  if (loadWhatFailed(queryClient, conversationId)) return
  // One that is under way may have got its answer before what was not heard.
  await queryClient.cancelQueries({ queryKey: askingKey(conversationId) })
  await fillGaps(queryClient, conversationId, askAll)
}

const askingKey = (conversationId: string) => ['messages-missing', conversationId]

/** Asks until nothing is missing, once for all who want it, and again when the server is away. */
const fillGaps = (queryClient: QueryClient, conversationId: string, start = askSince): Promise<void> =>
  queryClient
    .fetchQuery({
      queryKey: askingKey(conversationId),
      queryFn: ({ signal }) => askForAll(queryClient, conversationId, start, signal).then(() => null),
      retry: (_, error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
      retryDelay: tries => Math.min(1000 * 2 ** tries, 10_000) * (0.5 + Math.random()),
      // Whoever asks wants to know what is new by now, also when the last answer has only just come.
      staleTime: 0,
      gcTime: 0,
    })
    .then(
      () => {},
      // The conversation is gone, or another has taken over.
      () => {},
    )

async function askForAll(
  queryClient: QueryClient,
  conversationId: string,
  start: typeof askSince,
  signal: AbortSignal,
): Promise<void> {
  await loadingOf(queryClient, conversationId)
  let before = loadedOf(queryClient, conversationId)
  let since = before && start(before)
  while (before && since !== undefined && !signal.aborted) {
    const asked = { since, before }
    const answer = await fetchMessages(conversationId, { since, limit: 200 })
    const { queryKey } = messagesQuery(conversationId)
    queryClient.setQueryData(
      queryKey,
      (loaded: LoadedMessages | undefined) => loaded && withAnswer(loaded, asked, answer),
    )
    before = loadedOf(queryClient, conversationId)
    if (answer.more) since = answer.items.at(-1)!.seq
    else since = before && hasGap(before) ? askSince(before) : undefined
  }
}
