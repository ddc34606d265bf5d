import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import type { WaitingLiveEvents } from './waiting.ts'
import { waitingKey } from './waiting-queries.ts'

export const createLiveHandlers: LiveHandlerFactory = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: waitingKey })
  return { events: { waiting: (_: WaitingLiveEvents['waiting']) => refresh() }, onResync: refresh }
}
