import type { QueryClient } from '@tanstack/react-query'
import type { OutboxItem } from './outbox-item.ts'
import { shownOutbox, subscribeOutbox } from './outbox-shown.ts'

/**
 * Whatever the screen stands on (the page as it came, an answer, the copy on the device), what waits of this kind is taken
 * into it, since its person has done it: nobody writes over his own words, or into a slot that he has given away. `take`
 * is given each in its order, and changes nothing where it stands already. What waits no more, whichever tab has learned
 * what became of it, is asked for anew. Answers how to stop.
 */
export function keepWaitingShown(
  queryClient: QueryClient,
  { key, kind, take }: { key: string; kind: string; take: (item: OutboxItem) => void },
): () => void {
  let waited = new Set<string>()
  const takeAll = () => {
    const waiting = shownOutbox().filter(item => item.kind === kind && !item.problem)
    // What is sent for the first time may be refused a moment later; its form still has it.
    for (const item of waiting) if (item.failed !== undefined) take(item)
    const before = waited
    waited = new Set(waiting.map(({ id }) => id))
    if ([...before].some(id => !waited.has(id))) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  const stopHearing = subscribeOutbox(takeAll)
  const stopSeeing = queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    const isAnswer = type === 'updated' && 'action' in event && event.action.type === 'success' && !event.action.manual
    if ((isAnswer || type === 'added') && query.queryKey[0] === key) takeAll()
  })
  return () => {
    stopHearing()
    stopSeeing()
  }
}
