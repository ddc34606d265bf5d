import type { QueryClient } from '@tanstack/react-query'
import type { OutboxItem } from './outbox-item.ts'
import { getShownOutbox, subscribeOutbox } from './outbox-shown.ts'

type QueuedChangeOptions = { key: string; kind: string; apply: (item: OutboxItem) => void }

/**
 * Re-applies queued changes to all query results under `key`, because a response or an offline copy lacks the changes.
 * `apply` gets each queued item in order and must be idempotent. Returns a function that stops the re-applying.
 */
export function reapplyQueuedChanges(
  queryClient: QueryClient,
  { key, kind, apply: applyItem }: QueuedChangeOptions,
): () => void {
  let waitingIds = new Set<string>()
  const applyAll = () => {
    const waiting = getShownOutbox().filter(item => item.kind === kind && !item.problem)
    // Skip items in their first try, because the server may refuse the item at once and the form still shows it.
    for (const item of waiting) if (item.failed !== undefined) applyItem(item)
    const before = waitingIds
    waitingIds = new Set(waiting.map(({ id }) => id))
    if ([...before].some(id => !waitingIds.has(id))) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  const stopOutboxListener = subscribeOutbox(applyAll)
  const stopCacheListener = queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    const isFetched = type === 'updated' && 'action' in event && event.action.type === 'success' && !event.action.manual
    if ((isFetched || type === 'added') && query.queryKey[0] === key) applyAll()
  })
  return () => {
    stopOutboxListener()
    stopCacheListener()
  }
}
