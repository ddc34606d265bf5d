import { createFileRoute } from '@tanstack/react-router'
import { shopQuery, workQuery } from '../../features/shop/shop-queries.ts'
import { WorkScreen } from '../../features/shop/work-screen.tsx'
import { PeopleFiguresCard } from '../../features/statistics/people/people-figures-card.tsx'
import { WorkCount } from '../../features/statistics/people/work-count.tsx'
import { peopleFiguresQuery, workFiguresQuery } from '../../features/statistics/statistics-queries.ts'
import { requireAccount } from '../pages/guards.ts'

export const Route = createFileRoute('/radnja')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: requireAccount,
  // The page shows errors itself. The server waits for the data; in the browser the page is shown at once.
  loader: async ({ context: { queryClient } }) => {
    const work = queryClient.prefetchQuery(workQuery)
    if (typeof window !== 'undefined') return
    await work
    const found = queryClient.getQueryData(workQuery.queryKey)
    await Promise.all([
      found?.work && queryClient.prefetchQuery(workFiguresQuery),
      found?.has_members && queryClient.prefetchQuery(shopQuery),
      found?.has_members && queryClient.prefetchQuery(peopleFiguresQuery),
    ])
  },
  head: () => ({ meta: [{ title: 'Radnja · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <div className="wrap py-5">
      <WorkScreen ownFigures={<WorkCount />} peopleFigures={<PeopleFiguresCard />} />
    </div>
  ),
})
