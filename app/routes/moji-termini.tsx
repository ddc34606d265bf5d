import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { myBookingsQuery } from '../../features/bookings/booking-queries.ts'
import { type BookingPeriod, OwnBookingsScreen } from '../../features/bookings/own/own-bookings-screen.tsx'
import { OwnReminders } from '../../features/rebooking/own-reminders.tsx'
import { remindersQuery } from '../../features/rebooking/rebooking-queries.ts'
import { RemindMe } from '../../features/rebooking/remind-again.tsx'
import type { SeriesSearch } from '../../features/series/series-search.ts'
import { OwnWaits } from '../../features/waiting/own/own-waits.tsx'
import { waitsQuery } from '../../features/waiting/waiting-queries.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { requireAccount } from '../pages/guards.ts'
import { useSharedOrigin } from '../script/shared-origin.ts'

const SeriesPage = lazyPart(() => import('../../features/series/page/series-page.tsx'))
const SeriesList = lazyPart(() => import('../../features/series/series-list.tsx'))

type OwnSearch = { prosli?: string } & SeriesSearch

const whenOf = ({ prosli }: { prosli?: string }): BookingPeriod => (prosli ? 'past' : 'ahead')

export const Route = createFileRoute('/moji-termini')({
  codeSplitGroupings: [['loader', 'component']],
  // The parameters of a series are checked where they are used, because this function is in every page's script.
  validateSearch: (search: OwnSearch): OwnSearch => ({ ...search, prosli: search.prosli === 'da' ? 'da' : undefined }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireAccount,
  loader: async ({ context: { queryClient }, deps }) => {
    if (deps.redovni) return
    await Promise.all([
      queryClient.prefetchQuery(remindersQuery),
      queryClient.prefetchInfiniteQuery(myBookingsQuery({ side: 'customer', when: 'ahead' })),
      queryClient.prefetchInfiniteQuery(myBookingsQuery({ side: 'customer', when: whenOf(deps) })),
      queryClient.prefetchQuery(waitsQuery),
    ])
  },
  head: () => ({ meta: [{ title: 'Moji termini · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Own,
})

function Own() {
  const search = Route.useSearch()
  const siteUrl = useSharedOrigin()
  const navigate = Route.useNavigate()
  const openBooking = (bookingId: string) => void navigate({ to: '/zakazano/$bookingId', params: { bookingId } })
  if (search.redovni) {
    return (
      <Suspense fallback={<Loading className="wrap py-6" />}>
        <SeriesPage search={search} onProposed={id => void navigate({ search: { redovni: id }, replace: true })} />
      </Suspense>
    )
  }
  return (
    <OwnBookingsScreen
      when={whenOf(search)}
      siteUrl={siteUrl}
      above={
        <>
          <OwnReminders />
          <OwnWaits onBooked={openBooking} />
          <Suspense>
            <SeriesList side="customer" />
          </Suspense>
        </>
      }
      AfterVisit={RemindMe}
    />
  )
}
