import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import { reapplyQueuedChanges } from '../../platform/browser/queued-changes.ts'
import { diaryKey, type NewAppointment } from './appointment-queries.ts'
import { cacheEntry, entryKind } from './entry-outbox.ts'

/** Shows entries of the outbox in the diary, and refetches the diary when one leaves the outbox. */
export const createLiveHandlers: LiveHandlerFactory = queryClient => ({
  onClose: reapplyQueuedChanges(queryClient, {
    key: diaryKey[0]!,
    kind: entryKind,
    apply: ({ request }) => cacheEntry(queryClient, request.json as NewAppointment),
  }),
})
