import type { HearLive } from '../../platform/browser/hear-live.ts'
import { keepWaitingShown } from '../../platform/browser/waiting-shown.ts'
import { diaryKey, type NewAppointment } from './appointment-queries.ts'
import { entryKind, showEntry } from './entry-later.ts'

/** An entry that waits for the network stands in the diary; then it is written there, or is not. */
export const hearLive: HearLive = queryClient => ({
  onEnd: keepWaitingShown(queryClient, {
    key: diaryKey[0]!,
    kind: entryKind,
    take: ({ request }) => showEntry(queryClient, request.json as NewAppointment),
  }),
})
