import type { QueryClient } from '@tanstack/react-query'
import type { LiveHandlers } from './connect-live.ts'
import type { OutboxKind } from './outbox-work.ts'

/** What a tab does about what the server tells it, for one feature (`…-live.ts`): by event, and when much may be new. */
type HeardLive = {
  // biome-ignore lint/suspicious/noExplicitAny: each feature says what comes with its own events
  events?: Record<string, (payload: any) => void>
  /** What was told meanwhile may not have been heard. */
  onBack?: () => void
  /** The server does not know the session any more; `isAwaited` when the person waits for what he has just done. */
  onRefused?: (isAwaited: boolean) => void
  /** Whoever was signed in here is so no more. */
  onEnd?: () => void
  /** What it does about its kinds of things that wait for the network. */
  outbox?: Record<string, OutboxKind>
}
export type HearLive = (queryClient: QueryClient, userId: string) => HeardLive

type HeardTogether = Omit<LiveHandlers, 'onRefused'> & {
  onRefused: (isAwaited?: boolean) => void
  outbox: Record<string, OutboxKind>
}

/** All of them together; an event may concern several. */
export function hearTogether(hearers: HearLive[], queryClient: QueryClient, userId: string): HeardTogether {
  const all = hearers.map(hear => hear(queryClient, userId))
  return {
    onEvent: (event, payload) => {
      for (const { events } of all) events?.[event]?.(payload)
    },
    onBack: () => {
      for (const { onBack } of all) onBack?.()
    },
    onRefused: (isAwaited = false) => {
      for (const { onRefused } of all) onRefused?.(isAwaited)
    },
    onEnd: () => {
      for (const { onEnd } of all) onEnd?.()
    },
    outbox: Object.assign({}, ...all.map(({ outbox }) => outbox)),
  }
}
