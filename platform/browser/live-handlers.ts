import type { QueryClient } from '@tanstack/react-query'
import type { LiveHandlers } from './connect-live.ts'
import type { OutboxKind } from './outbox-queue.ts'

/** One feature's handlers for the live connection (`…-live.ts`). */
type FeatureLiveHandlers = {
  // biome-ignore lint/suspicious/noExplicitAny: each feature knows the payloads of its own events
  events?: Record<string, (payload: any) => void>
  onResync?: () => void
  /** Called when the server rejects the session; `isAwaited` means that the user waits for an action's outcome. */
  onUnauthorized?: (isAwaited: boolean) => void
  onClose?: () => void
  outbox?: Record<string, OutboxKind>
}
export type LiveHandlerFactory = (queryClient: QueryClient, userId: string) => FeatureLiveHandlers

type CombinedLiveHandlers = LiveHandlers & {
  outbox: Record<string, OutboxKind>
}

export function combineLiveHandlers(
  factories: LiveHandlerFactory[],
  queryClient: QueryClient,
  userId: string,
): CombinedLiveHandlers {
  const all = factories.map(create => create(queryClient, userId))
  return {
    onEvent: (event, payload) => {
      for (const { events } of all) events?.[event]?.(payload)
    },
    onResync: () => {
      for (const handlers of all) handlers.onResync?.()
    },
    onUnauthorized: (isAwaited = false) => {
      for (const handlers of all) handlers.onUnauthorized?.(isAwaited)
    },
    onClose: () => {
      for (const handlers of all) handlers.onClose?.()
    },
    outbox: Object.assign({}, ...all.map(({ outbox }) => outbox)),
  }
}
