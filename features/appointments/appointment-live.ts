import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import { reapplyQueuedChanges } from '../../platform/browser/queued-changes.ts'
import { diaryKey, type NewAppointment } from './appointment-queries.ts'
import { cacheEntry, entryKind } from './entry-outbox.ts'

/** Shows waiting entries of the outbox in the diary. When an entry leaves the outbox, refetches the diary. */
export const createLiveHandlers: LiveHandlerFactory = queryClient => ({
  onClose: reapplyQueuedChanges(queryClient, {
    key: diaryKey[0]!,
    kind: entryKind,
    apply: ({ request }) => cacheEntry(queryClient, request.path, request.json as NewAppointment),
  }),
})
