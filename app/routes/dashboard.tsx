import { createFileRoute, Link } from '@tanstack/react-router'
import { MessageCircle, Store } from 'lucide-react'
import { ownServicesQuery } from '../../features/services/service-queries.ts'
import { Showcase } from '../../features/services/showcase.tsx'
import { Tab, TabStrip } from '../../ui/tabs.tsx'
import { requireProvider } from '../guards.ts'
import { useSite } from '../site.ts'

/** The open tab stands in the URL; the first one is left out of it. */
const tabs = ['izlog'] as const
type DashboardSearch = { tab?: (typeof tabs)[number] }

export const Route = createFileRoute('/dashboard')({
  validateSearch: (search: Record<string, unknown>): DashboardSearch => ({
    tab: tabs.find(tab => tab === search.tab && tab !== 'izlog'),
  }),
  staticData: { footer: false },
  beforeLoad: requireProvider,
  // The showcase says itself what could not be loaded. The server waits; in the browser its skeletons stand at once.
  loader: async ({ context }) => {
    const showcase = context.queryClient.prefetchInfiniteQuery(ownServicesQuery)
    if (typeof window === 'undefined') await showcase
  },
  head: () => ({ meta: [{ title: 'Komandna tabla · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Dashboard,
})

function Dashboard() {
  const { me } = Route.useRouteContext()
  const { name } = useSite()
  return (
    <div className="wrap pb-12">
      <div className="pt-5 pb-4">
        <p className="text-sm font-semibold text-ink-3">{name} Dashboard</p>
        <h1>Dobrodošli, {me.email.split('@')[0] || 'korisniče'}!</h1>
      </div>
      <TabStrip label="Komandna tabla" className="mb-6 max-md:hidden">
        <Tab icon={<Store />} render={<Link to="/dashboard" activeOptions={{ exact: true }} />}>
          Moj izlog
        </Tab>
        <Tab icon={<MessageCircle />} render={<Link to="/messages" />}>
          Poruke
        </Tab>
      </TabStrip>
      <Showcase />
    </div>
  )
}
