import { createFileRoute, Link } from '@tanstack/react-router'
import { CalendarDays, Globe, MessageCircle, Store, UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { dayQuery, markedDaysQuery, settingsQuery } from '../../features/appointments/appointment-queries.ts'
import { isDay } from '../../features/appointments/belgrade.ts'
import { bookableDays } from '../../features/appointments/slots.ts'
import { AssistantSwitch } from '../../features/assistant/assistant-switch.tsx'
import { conversationsQuery } from '../../features/conversations/conversation-queries.ts'
import { ownServicesQuery } from '../../features/services/service-queries.ts'
import { Showcase } from '../../features/services/showcase.tsx'
import { StatCards } from '../../features/statistics/stat-cards.tsx'
import { statisticsQuery } from '../../features/statistics/statistics-queries.ts'
import { Loading } from '../../ui/loading/loading.tsx'
import { whenOnline } from '../../ui/loading/when-online.ts'
import { Note } from '../../ui/note/note.tsx'
import { Tab, TabStrip } from '../../ui/tabs/tabs.tsx'
import { ConversationsView } from '../conversations-view.tsx'
import { byTab } from '../dashboard-tabs.ts'
import { requireProvider } from '../guards.ts'
import { useSite } from '../site.ts'

const Bookings = lazy(whenOnline(() => import('../../features/appointments/bookings.tsx')))

/** The open tab stands in the URL, with the day or the conversation that is open in it; 'Moj izlog' is left out. */
const tabs = ['bookings', 'messages'] as const
type DashboardSearch = { tab?: (typeof tabs)[number]; date?: string; razgovor?: string }

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const Route = createFileRoute('/dashboard')({
  validateSearch: (search: Record<string, unknown>): DashboardSearch => {
    const tab = tabs.find(each => each === search.tab)
    return {
      tab,
      date: tab === 'bookings' ? text(search.date) : undefined,
      razgovor: tab === 'messages' ? text(search.razgovor) : undefined,
    }
  },
  loaderDeps: ({ search: { tab, date } }) => ({ tab, date }),
  staticData: { footer: false },
  beforeLoad: requireProvider,
  // Each part says itself what could not be loaded. The server waits; in the browser the page stands at once.
  loader: async ({ context: { queryClient }, deps: { tab, date } }) => {
    const day = shownDay(date)
    const parts = [queryClient.prefetchQuery(statisticsQuery)]
    if (tab === 'messages') parts.push(queryClient.prefetchInfiniteQuery(conversationsQuery))
    else if (tab === 'bookings') {
      parts.push(queryClient.prefetchQuery(dayQuery(day)), queryClient.prefetchQuery(settingsQuery))
      parts.push(queryClient.prefetchQuery(markedDaysQuery(day.slice(0, 7))))
    } else parts.push(queryClient.prefetchInfiniteQuery(ownServicesQuery))
    if (typeof window === 'undefined') await Promise.all(parts)
  },
  head: () => ({ meta: [{ title: 'Komandna tabla · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Dashboard,
})

/** The day in the URL, when the calendar can show it; else today. */
function shownDay(date: string | undefined): string {
  const { first, last } = bookableDays(new Date())
  return date && isDay(date) && date >= `${first.slice(0, 7)}-01` && date <= last ? date : first
}

function Dashboard() {
  const { me } = Route.useRouteContext()
  const { tab, date, razgovor } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { name } = useSite()
  return (
    <div className="wrap pb-12">
      <div className="dashboard-head pt-5 pb-4">
        <p className="text-sm font-semibold text-ink-3">{name} Dashboard</p>
        <h1>Dobrodošli, {me.email.split('@')[0] || 'korisniče'}!</h1>
      </div>
      <TabStrip label="Komandna tabla" className="mb-5 max-md:hidden">
        <Tab icon={<Store />} render={<Link to="/dashboard" search={{ tab: undefined }} activeOptions={byTab} />}>
          Moj izlog
        </Tab>
        <Tab
          icon={<CalendarDays />}
          render={<Link to="/dashboard" search={{ tab: 'bookings' }} activeOptions={byTab} />}
        >
          Rezervacije
        </Tab>
        <Tab
          icon={<MessageCircle />}
          render={<Link to="/dashboard" search={{ tab: 'messages' }} activeOptions={byTab} />}
        >
          Poruke
        </Tab>
        <Tab icon={<Globe />} render={<Link to="/website-builder" />}>
          Moj WebSajt
        </Tab>
      </TabStrip>
      {!me.name && (
        <Note icon={<UserRound />} className="mb-5">
          Klijenti još ne vide vaše ime.{' '}
          <Link to="/profile" className="link">
            Unesite ime i prezime
          </Link>
        </Note>
      )}
      <StatCards />
      {!tab && <Showcase />}
      {tab === 'bookings' && (
        <Suspense fallback={<Loading className="py-6" />}>
          <Bookings
            day={shownDay(date)}
            onDayChange={day => navigate({ search: { tab: 'bookings', date: day }, replace: true, resetScroll: false })}
          />
        </Suspense>
      )}
      {tab === 'messages' && (
        <section className="max-w-[52rem]" aria-labelledby="poruke">
          <div className="row between mb-4">
            <h2 id="poruke">Poruke</h2>
            <AssistantSwitch me={me} />
          </div>
          <ConversationsView
            me={me}
            open={razgovor}
            onOpen={id => navigate({ search: { tab: 'messages', razgovor: id }, resetScroll: false })}
          />
        </section>
      )}
    </div>
  )
}
