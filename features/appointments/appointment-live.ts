import type { HearLive } from '../../platform/browser/hear-live.ts'
import { keepWaitingShown } from '../../platform/browser/waiting-shown.ts'
import { diaryKey, type NewAppointment } from './appointment-queries.ts'
import { entryKind, showEntry } from './entry-later.ts'

/** Shows entries of the outbox in the diary, and refetches the diary when one leaves the outbox. */
export const hearLive: HearLive = queryClient => ({
  onEnd: keepWaitingShown(queryClient, {
    key: diaryKey[0]!,
    kind: entryKind,
    take: ({ request }) => showEntry(queryClient, request.json as NewAppointment),
  }),
})
