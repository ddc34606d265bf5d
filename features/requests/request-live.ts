import type { HearLive } from '../../platform/browser/hear-live.ts'
import type { RequestLiveEvents } from './request.ts'
import { requestsKey } from './request-queries.ts'

/** Refetches requests when the other side has changed one. */
export const hearLive: HearLive = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: requestsKey })
  return {
    events: { request: (_: RequestLiveEvents['request']) => refresh() },
    onBack: refresh,
  }
}
