import type { HearLive } from '../../platform/browser/hear-live.ts'
import type { RequestLiveEvents } from './request.ts'
import { requestsKey } from './request-queries.ts'

/** A request has changed, by either side: whatever shows it is asked for again. */
export const hearLive: HearLive = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: requestsKey })
  return {
    events: { request: (_: RequestLiveEvents['request']) => refresh() },
    onBack: refresh,
  }
}
