import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { hoursQuery } from '../../features/appointments/hours-queries.ts'
import { HoursScreen } from '../../features/appointments/working-hours/hours-screen.tsx'
import { calendarFeedQuery } from '../../features/bookings/calendar-queries.ts'
import { CalendarCard } from '../../features/bookings/diary/calendar-card.tsx'
import { calendarsQuery } from '../../features/calendars/calendar-queries.ts'
import { CalendarsCard } from '../../features/calendars/calendars-card.tsx'
import { PeopleCard } from '../../features/shop/people-card.tsx'
import { shopQuery } from '../../features/shop/shop-queries.ts'
import { requireProvider } from '../pages/guards.ts'

export const Route = createFileRoute('/radno-vreme')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { bar: 'own', footer: false },
  beforeLoad: requireProvider,
  // The page shows errors itself. The server waits for the data; in the browser the page is shown at once.
  loader: async ({ context: { queryClient } }) => {
    const all = [
      queryClient.prefetchQuery(hoursQuery),
      queryClient.prefetchQuery(calendarFeedQuery),
      queryClient.prefetchQuery(shopQuery),
      queryClient.prefetchQuery(calendarsQuery),
    ]
    if (typeof window === 'undefined') await Promise.all(all)
  },
  head: () => ({ meta: [{ title: 'Radno vreme · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Hours,
})

function Hours() {
  return (
    <div className="wrap pb-12">
      <Link to="/dashboard" search={{ tab: 'bookings' }} className="link link-touch pt-2">
        <ArrowLeft className="icon-small" />
        Nazad na rezervacije
      </Link>
      <HoursScreen
        beside={
          <>
            <CalendarsCard />
            <CalendarCard />
          </>
        }
      />
      <PeopleCard
        more={
          <Link to="/radnja" className="link link-touch justify-self-start">
            Učinak po osobi
          </Link>
        }
      />
    </div>
  )
}
