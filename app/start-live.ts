import type { QueryClient } from '@tanstack/react-query'
import { connectLive } from '../platform/browser/connect-live.ts'
import { combineLiveHandlers, type LiveHandlerFactory } from '../platform/browser/live-handlers.ts'
import { outboxOf } from '../platform/browser/outbox-queue.ts'
import { features } from './features.ts'

const modules = import.meta.glob<LiveHandlerFactory>('../features/*/*-live.ts', {
  eager: true,
  import: 'createLiveHandlers',
})
const listeners = features.flatMap(name =>
  Object.entries(modules).flatMap(([file, listen]) => (file.startsWith(`../features/${name}/`) ? [listen] : [])),
)

export function startLive(queryClient: QueryClient, userId: string): () => void {
  const { outbox: kinds, onResync, ...handlers } = combineLiveHandlers(listeners, queryClient, userId)
  const outbox = outboxOf(userId)
  const stopOutbox = outbox.start(kinds, handlers.onUnauthorized)
  const disconnect = connectLive({
    ...handlers,
    onResync() {
      onResync()
      void outbox.flush()
    },
  })
  return () => {
    disconnect()
    stopOutbox()
  }
}
