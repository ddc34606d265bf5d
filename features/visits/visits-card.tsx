import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { momentInWords } from '../../platform/serbian/moments.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import type { Booking } from '../bookings/booking.ts'
import { BookingButtons } from '../bookings/booking-buttons.tsx'
import { bookingState, displayedTime } from '../bookings/booking-state.ts'
import { timeCaption } from '../bookings/card/time-caption.ts'
import { DateLeaf } from '../bookings/date-leaf.tsx'
import { StateBadge } from '../bookings/state-badge.tsx'
import { visitsInWords } from '../bookings/visit-words.ts'
import type { Quote } from '../quotes/quote.ts'
import { visitCounts } from './visit-limits.ts'
import { visitsQuery } from './visit-queries.ts'
import '../bookings/booking-parts.css'

const PlanDialog = lazyDialog(() => import('./plan-dialog.tsx'))

/** Visits of an accepted quote. The provider plans them, both change them like any booking. */
export function VisitsCard({ quote }: { quote: Quote }) {
  const { data: visits, isPending, isFetching, refetch } = useQuery(visitsQuery(quote.id))
  const [isPlanning, setPlanning] = useState(false)
  const canPlan = quote.can.plan_visits && (visits?.length ?? 0) < visitCounts.max
  if (visits && !visits.length && !canPlan) return null
  return (
    <section className="card pad stack" aria-labelledby="dolasci">
      <div>
        <h2 id="dolasci" className="text-xl">
          Dolasci
        </h2>
        <p className="text-sm text-ink-2">
          {visits?.length
            ? captionOf(visits)
            : 'Posao koji traje više dana podelite na dolaske. Završava se sa poslednjim.'}
        </p>
      </div>
      {visits ? (
        visits.length > 0 && (
          <ol className="stack gap-4">
            {visits.map(visit => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </ol>
        )
      ) : isPending ? (
        <Skeleton height={120} />
      ) : (
        <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
          Dolasci nisu učitani.
        </LoadError>
      )}
      {canPlan && visits && (
        <>
          <Button variant="secondary" icon={<CalendarPlus />} onClick={() => setPlanning(true)}>
            {visits.length ? 'Dodaj dolaske' : 'Isplaniraj dolaske'}
          </Button>
          <PlanDialog quote={quote} planned={visits.length} open={isPlanning} onOpenChange={setPlanning} />
        </>
      )}
    </section>
  )
}

const captionOf = (visits: Booking[]) =>
  `Obavljeno: ${visitsInWords({ done: visits.filter(({ status }) => status === 'done').length, total: visits.length })}`

function Visit({ visit }: { visit: Booking }) {
  const { starts_at } = displayedTime(visit)
  return (
    <li className="stack gap-2 border-t border-line pt-4">
      <div className="row items-start gap-3.5">
        <DateLeaf moment={starts_at} look={bookingState(visit).look} />
        <div className="min-w-0">
          <b className="booking-time">{momentInWords(starts_at)}</b>
          <p className="mb-1 text-sm text-ink-2">{timeCaption(visit)}</p>
          <StateBadge booking={visit} />
        </div>
      </div>
      {visit.status !== 'done' && <BookingButtons booking={visit} className="booking-card-buttons" />}
    </li>
  )
}
