import type { QueryClient } from '@tanstack/react-query'
import { connectLive } from '../platform/browser/connect-live.ts'
import { type HearLive, hearTogether } from '../platform/browser/hear-live.ts'
import { outboxOf } from '../platform/browser/outbox-work.ts'
import { features } from './features.ts'

const modules = import.meta.glob<HearLive>('../features/*/*-live.ts', { eager: true, import: 'hearLive' })
const listeners = features.flatMap(name =>
  Object.entries(modules).flatMap(([file, listen]) => (file.startsWith(`../features/${name}/`) ? [listen] : [])),
)

/** Connects the user's tab, passes live events to the features and sends the outbox; returns how to end it. */
export function hearLive(queryClient: QueryClient, userId: string): () => void {
  const { outbox: kinds, onBack, ...handlers } = hearTogether(listeners, queryClient, userId)
  const outbox = outboxOf(userId)
  const stopOutbox = outbox.start(kinds, handlers.onRefused)
  const disconnect = connectLive({
    ...handlers,
    onBack() {
      onBack()
      void outbox.flush()
    },
  })
  return () => {
    disconnect()
    stopOutbox()
  }
}
