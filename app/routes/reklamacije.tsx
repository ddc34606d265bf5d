import { createFileRoute } from '@tanstack/react-router'
import { myComplaintsQuery } from '../../features/complaints/complaint-queries.ts'
import { ComplaintsScreen } from '../../features/complaints/complaints-screen.tsx'
import { requireAccount } from '../pages/guards.ts'

export const Route = createFileRoute('/reklamacije')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: requireAccount,
  // The page shows errors itself. The server waits for the data; in the browser the page is shown at once.
  loader: async ({ context: { queryClient } }) => {
    const loading = queryClient.prefetchQuery(myComplaintsQuery)
    if (typeof window === 'undefined') await loading
  },
  head: () => ({ meta: [{ title: 'Reklamacije · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: ComplaintsScreen,
})
