import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import type { ComplaintLiveEvents } from './complaint.ts'
import { complaintsKey } from './complaint-queries.ts'

export const createLiveHandlers: LiveHandlerFactory = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: complaintsKey })
  return {
    events: { complaint: (_: ComplaintLiveEvents['complaint']) => refresh() },
    onResync: refresh,
  }
}
