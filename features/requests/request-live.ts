import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import type { RequestLiveEvents } from './request.ts'
import { requestsKey } from './request-queries.ts'

/** Refetches requests when the other side has changed a request. */
export const createLiveHandlers: LiveHandlerFactory = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: requestsKey })
  return {
    events: { request: (_: RequestLiveEvents['request']) => refresh() },
    onResync: refresh,
  }
}
