import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import { reapplyQueuedChanges } from '../../platform/browser/queued-changes.ts'
import { bookingsKey } from '../bookings/booking-queries.ts'
import { conversationIdOf } from '../conversations/cache/unsent-messages.ts'
import { completionKind } from '../conversations/completion/completion-outbox.ts'
import { arrivalKind, showArrival, showVisitsDone } from './arrival-outbox.ts'
import { todayKey } from './today-queries.ts'

/** Shows waiting states and completions in the provider's day. */
export const createLiveHandlers: LiveHandlerFactory = queryClient => {
  const key = bookingsKey[0]!
  const stops = [
    reapplyQueuedChanges(queryClient, { key, kind: arrivalKind, apply: item => showArrival(queryClient, item) }),
    reapplyQueuedChanges(queryClient, {
      key,
      kind: completionKind,
      apply: ({ thing }) => showVisitsDone(queryClient, conversationIdOf(thing)),
    }),
  ]
  return {
    events: { appointments: () => void queryClient.invalidateQueries({ queryKey: todayKey }) },
    onClose() {
      for (const stop of stops) stop()
    },
  }
}
