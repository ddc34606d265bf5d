import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../platform/browser/api.ts'
import { fetchMessages, messagesQuery } from '../conversation-queries.ts'
import type { Message } from '../message.ts'
import {
  hasGap,
  type LoadedMessages,
  sinceForAll,
  sinceForGaps,
  withArrived,
  withEarlier,
  withFetched,
  withoutWithdrawn,
  withRead,
} from './loaded-messages.ts'

const loadedMessages = (queryClient: QueryClient, conversationId: string) =>
  queryClient.getQueryData<LoadedMessages>(messagesQuery(conversationId).queryKey)

export const isMessageLoaded = (queryClient: QueryClient, conversationId: string, messageId: string): boolean =>
  loadedMessages(queryClient, conversationId)?.items.some(({ id }) => id === messageId) ?? false

/** Returns the running first load of a conversation, whose result may lack new messages. Null if none is running. */
function runningFirstLoad(queryClient: QueryClient, conversationId: string): Promise<unknown> | null {
  const query = messagesQuery(conversationId)
  const state = queryClient.getQueryState(query.queryKey)
  return state?.fetchStatus === 'fetching' && !state.data ? queryClient.fetchQuery(query) : null
}

/** Repeats a failed first load, because the server can be reached again. Returns false if no first load has failed. */
function retryFailedLoad(queryClient: QueryClient, conversationId: string): boolean {
  const query = messagesQuery(conversationId)
  const state = queryClient.getQueryState(query.queryKey)
  if (state?.status !== 'error' || state.data) return false
  void queryClient.prefetchQuery(query)
  return true
}

/** Changes the loaded messages of a conversation after a running first load. Does nothing if none are loaded. */
function change(
  queryClient: QueryClient,
  conversationId: string,
  update: (loaded: LoadedMessages) => LoadedMessages,
): void {
  const apply = () => {
    const { queryKey } = messagesQuery(conversationId)
    queryClient.setQueryData(queryKey, (loaded: LoadedMessages | undefined) => loaded && update(loaded))
    const loaded = loadedMessages(queryClient, conversationId)
    if (loaded && hasGap(loaded)) void fillGaps(queryClient, conversationId)
  }
  const loading = runningFirstLoad(queryClient, conversationId)
  if (loading) loading.then(apply, () => {})
  else apply()
}

/** Merges arrived messages into the loaded ones and fetches messages that are missing between them. */
export function mergeMessages(queryClient: QueryClient, conversationId: string, arrived: Message[]): void {
  if (retryFailedLoad(queryClient, conversationId)) return
  change(queryClient, conversationId, loaded => withArrived(loaded, arrived))
  // System messages are fetched again, because a completion may have been undone meanwhile.
  const loaded = loadedMessages(queryClient, conversationId)
  if (loaded?.items.some(({ message_type }) => message_type === 'system')) void fillGaps(queryClient, conversationId)
}

export function applyReadReceipt(
  queryClient: QueryClient,
  conversationId: string,
  readerId: string,
  upTo: number,
): void {
  change(queryClient, conversationId, loaded => withRead(loaded, readerId, upTo))
}

export function removeWithdrawn(queryClient: QueryClient, conversationId: string, messageId: string): void {
  change(queryClient, conversationId, loaded => withoutWithdrawn(loaded, messageId))
}

export async function loadEarlier(queryClient: QueryClient, conversationId: string, limit: number): Promise<void> {
  const first = loadedMessages(queryClient, conversationId)?.items[0]
  if (!first) return
  const answer = await fetchMessages(conversationId, { before: first.seq, limit })
  change(queryClient, conversationId, loaded => withEarlier(loaded, answer))
}

/** Brings the loaded messages up to date after a time in which live events may have been missed. */
export async function catchUp(queryClient: QueryClient, conversationId: string): Promise<void> {
  if (retryFailedLoad(queryClient, conversationId)) return
  // A running fetch may lack the changes of the missed events, so it is cancelled.
  await queryClient.cancelQueries({ queryKey: fillGapsKey(conversationId) })
  await fillGaps(queryClient, conversationId, sinceForAll)
}

const fillGapsKey = (conversationId: string) => ['messages-missing', conversationId]

/** Fetches until no message is missing. Concurrent calls share a fetch, which is repeated while the server is down. */
const fillGaps = (queryClient: QueryClient, conversationId: string, chooseSince = sinceForGaps): Promise<void> =>
  queryClient
    .fetchQuery({
      queryKey: fillGapsKey(conversationId),
      queryFn: ({ signal }) => fetchMissing(queryClient, conversationId, chooseSince, signal).then(() => null),
      retry: (_, error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
      retryDelay: tries => Math.min(1000 * 2 ** tries, 10_000) * (0.5 + Math.random()),
      // Every call fetches again, even right after another call.
      staleTime: 0,
      gcTime: 0,
    })
    .then(
      () => {},
      // Ignored, because the conversation was deleted or a later call has cancelled this fetch.
      () => {},
    )

async function fetchMissing(
  queryClient: QueryClient,
  conversationId: string,
  chooseSince: typeof sinceForGaps,
  signal: AbortSignal,
): Promise<void> {
  await runningFirstLoad(queryClient, conversationId)
  let before = loadedMessages(queryClient, conversationId)
  let since = before && chooseSince(before)
  while (before && since !== undefined && !signal.aborted) {
    const query = { since, before }
    const answer = await fetchMessages(conversationId, { since, limit: 200 })
    const { queryKey } = messagesQuery(conversationId)
    queryClient.setQueryData(
      queryKey,
      (loaded: LoadedMessages | undefined) => loaded && withFetched(loaded, query, answer),
    )
    before = loadedMessages(queryClient, conversationId)
    if (answer.more) since = answer.items.at(-1)!.seq
    else since = before && hasGap(before) ? sinceForGaps(before) : undefined
  }
}
