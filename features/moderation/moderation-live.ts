import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import { decisionsKey } from './moderation-queries.ts'

export const createLiveHandlers: LiveHandlerFactory = queryClient => {
  const refetchDecisions = () => {
    void queryClient.invalidateQueries({ queryKey: decisionsKey })
    void queryClient.invalidateQueries({ queryKey: ['services'] })
  }
  const refetchQueue = () => {
    void queryClient.invalidateQueries({ queryKey: ['admin', 'queue'] })
    void queryClient.invalidateQueries({ queryKey: ['admin', 'overview'] })
  }
  return {
    events: { decision: refetchDecisions, queue: refetchQueue },
    onResync() {
      void queryClient.invalidateQueries({ queryKey: decisionsKey })
      refetchQueue()
    },
  }
}
