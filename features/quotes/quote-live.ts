import type { HearLive } from '../../platform/browser/hear-live.ts'
import type { QuoteLiveEvents } from './quote.ts'
import { quotesKey } from './quote-queries.ts'

/** Refetches all quote queries when a quote has changed. */
export const hearLive: HearLive = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: quotesKey })
  return {
    events: { quote: (_: QuoteLiveEvents['quote']) => refresh() },
    onBack: refresh,
  }
}
