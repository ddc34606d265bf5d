import type { HearLive } from '../../platform/browser/hear-live.ts'
import { meQuery, type SessionEnd, sessionEnded } from './session.ts'

const endSession = (detail: SessionEnd) => window.dispatchEvent(new CustomEvent(sessionEnded, { detail }))

/** Ends the session in this tab when the user is banned, with the reason, or when the server refuses the session. */
export const hearLive: HearLive = (queryClient, userId) => ({
  events: {
    banned: ({ sentence }: { sentence: string }) => endSession({ userId, sentence }),
  },
  onRefused: isAwaited => {
    if (isAwaited) endSession({ userId })
    else void queryClient.invalidateQueries(meQuery)
  },
})
