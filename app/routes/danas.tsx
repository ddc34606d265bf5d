import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { todayQuery } from '../../features/today/today-queries.ts'
import { TodayScreen } from '../../features/today/today-screen.tsx'
import { dayOf } from '../../platform/serbian/dates.ts'
import { serverNow } from '../../platform/serbian/server-now.ts'
import { requireProvider } from '../pages/guards.ts'
import { useSharedOrigin } from '../script/shared-origin.ts'

export const Route = createFileRoute('/danas')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { footer: false },
  beforeLoad: requireProvider,
  // The page shows errors itself. The server waits for the data; in the browser the page is shown at once.
  loader: async ({ context: { queryClient } }) => {
    const day = queryClient.prefetchQuery(todayQuery(dayOf(serverNow())))
    if (typeof window === 'undefined') await day
  },
  head: () => ({ meta: [{ title: 'Danas · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Today,
})

function Today() {
  const { me } = Route.useRouteContext()
  return (
    <div className="wrap max-w-[640px] pt-2 pb-12">
      <Link to="/dashboard" search={{ tab: undefined }} className="link link-touch">
        <ArrowLeft className="icon-small" />
        Nazad na komandnu tablu
      </Link>
      <h1 className="mb-1">Danas</h1>
      <TodayScreen userId={me.id} siteUrl={useSharedOrigin()} />
    </div>
  )
}
