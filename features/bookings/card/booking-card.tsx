import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { ApiError } from '../../../platform/browser/api.ts'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { ArrivalLine } from '../arrival/arrival-line.tsx'
import type { Booking } from '../booking.ts'
import { BookingButtons } from '../booking-buttons.tsx'
import { bookingQuery } from '../booking-queries.ts'
import { bookingState, displayedTime, isActiveBooking } from '../booking-state.ts'
import { DateLeaf } from '../date-leaf.tsx'
import { SeriesLink } from '../series-link.tsx'
import { StateBadge } from '../state-badge.tsx'
import { CardFacts } from './card-facts.tsx'
import { timeCaption } from './time-caption.ts'

/** Present state of a booking in its conversation. Does not look like a message, because the server posts the card. */
export function BookingCard({ id }: { id: string }) {
  const { data: booking, error, refetch } = useQuery(bookingQuery(id))
  if (booking) return <Card booking={booking} />
  if (error instanceof ApiError && error.status === 404) return <p className="chat-note">Termin više ne postoji.</p>
  return (
    <div className="booking-card pad">
      {error ? (
        <LoadError level={3} onRetry={() => void refetch()}>
          Termin nije učitan.
        </LoadError>
      ) : (
        <Loading text="Učitavanje termina..." />
      )}
    </div>
  )
}

function Card({ booking }: { booking: Booking }) {
  const { starts_at } = displayedTime(booking)
  return (
    <article
      className={isActiveBooking(booking) ? 'booking-card' : 'booking-card booking-card-over'}
      aria-label="Termin"
    >
      <div className="booking-card-head">
        <span className="row gap-2">
          <CalendarDays className="icon-small text-ink-3" />
          Termin
        </span>
        <StateBadge booking={booking} />
      </div>
      <div className="booking-card-body">
        <ArrivalLine booking={booking} />
        <div className="row gap-3.5">
          <DateLeaf moment={starts_at} look={bookingState(booking).look} />
          <div className="min-w-0">
            <b className="booking-time">{momentInWords(starts_at)}</b>
            <span className="text-sm text-ink-2">{timeCaption(booking)}</span>
          </div>
        </div>
        <CardFacts booking={booking} />
        <SeriesLink booking={booking} />
        <BookingButtons booking={booking} className="booking-card-buttons" />
      </div>
    </article>
  )
}
