import { createFileRoute } from '@tanstack/react-router'
import { workQuery } from '../../features/shop/shop-queries.ts'
import { WorkScreen } from '../../features/shop/work-screen.tsx'
import { requireAccount } from '../pages/guards.ts'

export const Route = createFileRoute('/radnja')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: requireAccount,
  // The page shows errors itself. The server waits for the data; in the browser the page is shown at once.
  loader: async ({ context: { queryClient } }) => {
    const work = queryClient.prefetchQuery(workQuery)
    if (typeof window === 'undefined') await work
  },
  head: () => ({ meta: [{ title: 'Moj rad · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <div className="wrap py-5">
      <WorkScreen />
    </div>
  ),
})
