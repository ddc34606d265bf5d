import { createFileRoute } from '@tanstack/react-router'
import { myBookingsQuery } from '../../features/bookings/booking-queries.ts'
import { type BookingPeriod, OwnBookingsScreen } from '../../features/bookings/own/own-bookings-screen.tsx'
import { OwnReminders } from '../../features/rebooking/own-reminders.tsx'
import { remindersQuery } from '../../features/rebooking/rebooking-queries.ts'
import { RemindMe } from '../../features/rebooking/remind-again.tsx'
import { OwnWaits } from '../../features/waiting/own/own-waits.tsx'
import { waitsQuery } from '../../features/waiting/waiting-queries.ts'
import { requireAccount } from '../pages/guards.ts'
import { useSharedOrigin } from '../script/shared-origin.ts'

const whenOf = ({ prosli }: { prosli?: string }): BookingPeriod => (prosli ? 'past' : 'ahead')

export const Route = createFileRoute('/moji-termini')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: Record<string, unknown>): { prosli?: string } => ({
    prosli: search.prosli === 'da' ? 'da' : undefined,
  }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireAccount,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.prefetchQuery(remindersQuery),
      queryClient.prefetchInfiniteQuery(myBookingsQuery({ side: 'customer', when: 'ahead' })),
      queryClient.prefetchInfiniteQuery(myBookingsQuery({ side: 'customer', when: whenOf(deps) })),
      queryClient.prefetchQuery(waitsQuery),
    ]),
  head: () => ({ meta: [{ title: 'Moji termini · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Own,
})

function Own() {
  const navigate = Route.useNavigate()
  const openBooking = (bookingId: string) => void navigate({ to: '/zakazano/$bookingId', params: { bookingId } })
  return (
    <OwnBookingsScreen
      when={whenOf(Route.useSearch())}
      siteUrl={useSharedOrigin()}
      above={
        <>
          <OwnReminders />
          <OwnWaits onBooked={openBooking} />
        </>
      }
      AfterVisit={RemindMe}
    />
  )
}
