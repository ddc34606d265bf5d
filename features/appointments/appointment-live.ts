import type { HearLive } from '../../platform/browser/hear-live.ts'
import { diaryKey } from './appointment-queries.ts'
import { entryKind } from './entry-later.ts'

/** An entry that has waited for the network stands in the diary, or does not. */
export const hearLive: HearLive = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: diaryKey })
  return { outbox: { [entryKind]: { sent: refresh, refused: refresh } } }
}
