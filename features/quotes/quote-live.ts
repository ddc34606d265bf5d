import type { HearLive } from '../../platform/browser/hear-live.ts'
import type { QuoteLiveEvents } from './quote.ts'
import { quotesKey } from './quote-queries.ts'

/** A quote has changed, by either side: whatever shows it is asked for again. */
export const hearLive: HearLive = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: quotesKey })
  return {
    events: { quote: (_: QuoteLiveEvents['quote']) => refresh() },
    onBack: refresh,
  }
}
