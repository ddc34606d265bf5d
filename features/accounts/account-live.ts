import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import { meQuery, type SessionEnd, sessionEndedEvent } from './session.ts'

const endSession = (detail: SessionEnd) => window.dispatchEvent(new CustomEvent(sessionEndedEvent, { detail }))

/** Ends the session in this tab when the user is banned or the server refuses the session. A ban shows its reason. */
export const createLiveHandlers: LiveHandlerFactory = (queryClient, userId) => ({
  events: {
    banned: ({ sentence }: { sentence: string }) => endSession({ userId, sentence }),
  },
  onUnauthorized: isAwaited => {
    if (isAwaited) endSession({ userId })
    else void queryClient.invalidateQueries(meQuery)
  },
})
