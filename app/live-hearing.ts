import type { QueryClient } from '@tanstack/react-query'
import { connectLive } from '../platform/browser/connect-live.ts'
import { type HearLive, hearTogether } from '../platform/browser/hear-live.ts'
import { outboxOf } from '../platform/browser/outbox-work.ts'
import { features } from './features.ts'

const found = import.meta.glob<HearLive>('../features/*/*-live.ts', { eager: true, import: 'hearLive' })
const hearers = features.flatMap(name =>
  Object.entries(found).flatMap(([file, hear]) => (file.startsWith(`../features/${name}/`) ? [hear] : [])),
)

/** Connects a person's tab, lets every feature hear what concerns it, and sends what waits; answers what ends that. */
export function hearLive(queryClient: QueryClient, userId: string): () => void {
  const { outbox: kinds, onBack, ...handlers } = hearTogether(hearers, queryClient, userId)
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
