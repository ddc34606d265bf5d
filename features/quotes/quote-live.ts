import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import type { QuoteLiveEvents } from './quote.ts'
import { quotesKey } from './quote-queries.ts'

export const createLiveHandlers: LiveHandlerFactory = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: quotesKey })
  return {
    events: { quote: (_: QuoteLiveEvents['quote']) => refresh() },
    onResync: refresh,
  }
}
