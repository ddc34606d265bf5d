import { createFileRoute } from '@tanstack/react-router'
import { QuotesScreen } from '../../features/quotes/list/quotes-screen.tsx'
import { myQuotesQuery, quoteFiguresQuery } from '../../features/quotes/quote-queries.ts'
import { requireAccount } from '../pages/guards.ts'

export const Route = createFileRoute('/ponude')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: requireAccount,
  // The page shows errors itself. The server waits for the data; in the browser the page is shown at once.
  loader: async ({ context: { queryClient, me } }) => {
    const parts = [queryClient.prefetchQuery(myQuotesQuery(me.role === 'provider' ? 'provider' : 'customer'))]
    if (me.role === 'provider') parts.push(queryClient.prefetchQuery(quoteFiguresQuery))
    if (typeof window === 'undefined') await Promise.all(parts)
  },
  head: () => ({ meta: [{ title: 'Ponude · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Quotes,
})

function Quotes() {
  const { me } = Route.useRouteContext()
  return <QuotesScreen side={me.role === 'provider' ? 'provider' : 'customer'} />
}
