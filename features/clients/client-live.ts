import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import { reapplyQueuedChanges } from '../../platform/browser/queued-changes.ts'
import type { ClientLiveEvents } from './client.ts'
import { type CardEdit, clientIdOf, clientKind, clientsKey, showEditedCard } from './client-queries.ts'

/** Shows an edited card at once, and replaces it with the stored card later. Refetches after edits on other devices. */
export const createLiveHandlers: LiveHandlerFactory = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: clientsKey })
  return {
    events: { client: (_: ClientLiveEvents['client']) => refresh() },
    onResync: refresh,
    onClose: reapplyQueuedChanges(queryClient, {
      key: clientsKey[0]!,
      kind: clientKind,
      apply: ({ thing, request }) => showEditedCard(queryClient, clientIdOf(thing), request.json as CardEdit),
    }),
  }
}
