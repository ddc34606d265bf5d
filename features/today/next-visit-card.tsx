import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayOf } from '../../platform/serbian/dates.ts'
import { useNow } from '../appointments/use-now.ts'
import { nextVisit } from './next-visit.ts'
import { todayQuery } from './today-queries.ts'
import { VisitCard } from './visit-card.tsx'

/** The next visit of today, which a phone's dashboard begins with. Renders nothing on a day without one. */
export default function NextVisitCard({ userId }: { userId: string }) {
  const now = useNow()
  const { data: day } = useQuery(todayQuery(dayOf(now)))
  const next = day && nextVisit(day)
  if (!next) return null
  return (
    <section className="mb-6 md:hidden" aria-label="Danas">
      <VisitCard
        booking={next}
        town={day.town}
        userId={userId}
        now={now}
        heading={
          <h2 className="mb-0.5 text-sm font-semibold text-ink-2">
            <Link to="/danas" className="link">
              Danas
            </Link>
            : sledeći termin
          </h2>
        }
      />
    </section>
  )
}
