import type { HearLive } from '../../platform/browser/hear-live.ts'
import { decisionsKey } from './moderation-queries.ts'

/**
 * Something was decided about oneself: what shows it, one's services too, is asked for again. In the operator's room,
 * something in the queue is not as it was.
 */
export const hearLive: HearLive = queryClient => {
  const decided = () => {
    void queryClient.invalidateQueries({ queryKey: decisionsKey })
    void queryClient.invalidateQueries({ queryKey: ['services'] })
  }
  const queue = () => {
    void queryClient.invalidateQueries({ queryKey: ['admin', 'queue'] })
    void queryClient.invalidateQueries({ queryKey: ['admin', 'overview'] })
  }
  return {
    events: { decision: decided, queue },
    onBack() {
      void queryClient.invalidateQueries({ queryKey: decisionsKey })
      queue()
    },
  }
}
