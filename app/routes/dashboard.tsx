import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CalendarDays, Globe, MessageCircle, Store, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import {
  dayQuery,
  diarySettingsQuery,
  markedDaysQuery,
  weekQuery,
} from '../../features/appointments/appointment-queries.ts'
import { hoursQuery } from '../../features/appointments/hours-queries.ts'
import { bookableDays } from '../../features/appointments/slots.ts'
import { AssistantSwitch } from '../../features/assistant/assistant-switch.tsx'
import { waitingBookingsQuery } from '../../features/bookings/booking-queries.ts'
import { mondayOf } from '../../features/bookings/diary/diary-days.ts'
import { conversationsQuery } from '../../features/conversations/conversation-queries.ts'
import { ownServicesQuery } from '../../features/services/service-queries.ts'
import { FirstSteps } from '../../features/services/showcase/first-steps.tsx'
import { Showcase } from '../../features/services/showcase/showcase.tsx'
import { SiteCard } from '../../features/statistics/site-card.tsx'
import { StatCards } from '../../features/statistics/stat-cards.tsx'
import { statisticsQuery } from '../../features/statistics/statistics-queries.ts'
import { todayQuery } from '../../features/today/today-queries.ts'
import { isDay } from '../../platform/serbian/calendar.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { serverNow } from '../../platform/serbian/server-now.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { lazyPart, NoFallback } from '../../ui/loading/lazy-part.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { RowSkeletons } from '../../ui/loading/skeleton.tsx'
import { Note } from '../../ui/note/note.tsx'
import { Tab, TabStrip } from '../../ui/tabs/tabs.tsx'
import { ConversationsView } from '../conversations-view.tsx'
import { tabActiveOptions } from '../dashboard-tabs.ts'
import { requireProvider } from '../pages/guards.ts'
import { useSite } from '../site.ts'

const WaitCount = lazyPart(() => import('../../features/waiting/wait-count.tsx'))
const NextVisit = lazyPart(() => import('../../features/today/next-visit-card.tsx'), NoFallback)
const SeriesList = lazyPart(() => import('../../features/series/series-list.tsx'))
const Diary = lazyPart(() => import('../../features/bookings/diary/diary-screen.tsx'))

/** The URL contains the open tab (nothing for 'Moj izlog'), and the open day or conversation in that tab. */
const tabs = ['bookings', 'messages'] as const
type DashboardSearch = { tab?: (typeof tabs)[number]; date?: string; prikaz?: 'dan'; razgovor?: string }

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const Route = createFileRoute('/dashboard')({
  // The build puts the loader into the page's file, so that other pages do not load its code.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: Record<string, unknown>): DashboardSearch => {
    // A date opens the diary even if the address does not name the tab.
    const tab = tabs.find(each => each === search.tab) ?? (text(search.date) ? 'bookings' : undefined)
    return {
      tab,
      date: tab === 'bookings' ? text(search.date) : undefined,
      // Without `prikaz` the diary shows the week, or on a narrow screen the day.
      prikaz: tab === 'bookings' && search.prikaz === 'dan' ? 'dan' : undefined,
      razgovor: tab === 'messages' ? text(search.razgovor) : undefined,
    }
  },
  loaderDeps: ({ search: { tab, date } }) => ({ tab, date }),
  staticData: { footer: false },
  beforeLoad: requireProvider,
  // Each part shows its own error. The server waits for the data; in the browser the page is shown at once.
  loader: async ({ context: { queryClient }, deps: { tab, date } }) => {
    const day = shownDay(date)
    const parts = tab === 'bookings' ? [] : [queryClient.prefetchQuery(statisticsQuery)]
    if (tab === 'messages') parts.push(queryClient.prefetchInfiniteQuery(conversationsQuery))
    else if (tab === 'bookings') {
      parts.push(queryClient.prefetchQuery(weekQuery(mondayOf(day))), queryClient.prefetchQuery(diarySettingsQuery))
      parts.push(queryClient.prefetchQuery(dayQuery(day)), queryClient.prefetchInfiniteQuery(waitingBookingsQuery))
      parts.push(queryClient.prefetchQuery(hoursQuery))
      parts.push(queryClient.prefetchQuery(markedDaysQuery(day.slice(0, 7))))
    } else {
      parts.push(queryClient.prefetchInfiniteQuery(ownServicesQuery))
      parts.push(queryClient.prefetchQuery(todayQuery(dayOf(serverNow()))))
    }
    if (typeof window === 'undefined') await Promise.all(parts)
  },
  head: () => ({ meta: [{ title: 'Komandna tabla · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Dashboard,
})

function shownDay(date: string | undefined): string {
  const { first, last } = bookableDays(serverNow())
  return date && isDay(date) && date >= `${first.slice(0, 7)}-01` && date <= last ? date : first
}

function Dashboard() {
  const { me } = Route.useRouteContext()
  const { tab, date, prikaz, razgovor } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { name } = useSite()
  const services = useInfiniteQuery({ ...ownServicesQuery, enabled: !tab }).data
  const [nameInEmail] = me.email.split('@')
  const isNew = !tab && services?.pages[0]?.items.length === 0
  return (
    <div className="wrap pb-12">
      {tab === 'bookings' && <h1 className="pt-4 pb-3 md:hidden">Rezervacije</h1>}
      <div className={`dashboard-head pt-5 pb-4 ${tab === 'bookings' ? 'max-md:hidden' : ''}`}>
        <p className="text-sm font-semibold text-ink-3">
          {name} <span translate="no">Dashboard</span>
        </p>
        <h1>Dobrodošli, {nameInEmail ? <span translate="no">{nameInEmail}</span> : 'korisniče'}!</h1>
      </div>
      <TabStrip label="Komandna tabla" className="mb-5 max-md:hidden">
        <Tab
          icon={<Store />}
          render={<Link to="/dashboard" search={{ tab: undefined }} activeOptions={tabActiveOptions} />}
        >
          Moj izlog
        </Tab>
        <Tab
          icon={<CalendarDays />}
          render={<Link to="/dashboard" search={{ tab: 'bookings' }} activeOptions={tabActiveOptions} />}
        >
          Rezervacije
        </Tab>
        <Tab
          icon={<MessageCircle />}
          render={<Link to="/dashboard" search={{ tab: 'messages' }} activeOptions={tabActiveOptions} />}
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
      {!tab && (
        <Suspense>
          <NextVisit userId={me.id} />
        </Suspense>
      )}
      {tab !== 'bookings' && !isNew && <StatCards />}
      {tab !== 'bookings' && <SiteCard />}
      {!tab && (
        <Showcase
          beside={
            <>
              <Link to="/cenovnik" className={buttonClass({ variant: 'secondary' })}>
                Cenovnik
              </Link>
              <Link to="/ponude" className={buttonClass({ variant: 'secondary' })}>
                Ponude
              </Link>
              <Link to="/klijenti" search={{ klijent: undefined }} className={buttonClass({ variant: 'secondary' })}>
                Klijenti
              </Link>
            </>
          }
        />
      )}
      {isNew && <FirstSteps />}
      {tab === 'bookings' && (
        <Suspense
          fallback={
            <Loading className="card pad">
              <RowSkeletons />
            </Loading>
          }
        >
          <Diary
            above={
              <Suspense>
                <SeriesList side="provider" />
              </Suspense>
            }
            day={shownDay(date)}
            dayNote={date => <WaitCount day={date} />}
            view={prikaz === 'dan' ? 'day' : 'week'}
            onDayChange={day =>
              navigate({ search: { tab: 'bookings', date: day, prikaz }, replace: true, resetScroll: false })
            }
            onViewChange={view =>
              navigate({
                search: { tab: 'bookings', date, prikaz: view === 'day' ? 'dan' : undefined },
                replace: true,
                resetScroll: false,
              })
            }
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
