import type { HearLive } from '../../platform/browser/hear-live.ts'
import { meQuery, sessionEnded } from './session.ts'

/** The person was banned, with the sentence that says why; or the session has ended. */
export const hearLive: HearLive = queryClient => ({
  events: {
    banned: ({ sentence }: { sentence: string }) =>
      window.dispatchEvent(new CustomEvent(sessionEnded, { detail: sentence })),
  },
  onRefused: () => void queryClient.invalidateQueries(meQuery),
})
