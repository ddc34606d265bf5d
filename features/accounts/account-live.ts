import type { HearLive } from '../../platform/browser/hear-live.ts'
import { meQuery, type SessionEnd, sessionEnded } from './session.ts'

const endSession = (detail: SessionEnd) => window.dispatchEvent(new CustomEvent(sessionEnded, { detail }))

/** The person was banned, with the sentence that says why; or the session has ended. */
export const hearLive: HearLive = (queryClient, userId) => ({
  events: {
    banned: ({ sentence }: { sentence: string }) => endSession({ userId, sentence }),
  },
  onRefused: isAwaited => {
    if (isAwaited) endSession({ userId })
    else void queryClient.invalidateQueries(meQuery)
  },
})
