import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { momentInWords, spanInWords, untilMoment } from '../../../platform/serbian/moments.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { CallLinks } from '../../accounts/call-links.tsx'
import type { Booking } from '../booking.ts'
import { BookingButtons } from '../booking-buttons.tsx'
import { bookingQuery } from '../booking-queries.ts'
import { bookingState, displayedTime } from '../booking-state.ts'
import { DateLeaf } from '../date-leaf.tsx'
import { depositStateText } from '../deposit/deposit-words.ts'
import { SeriesLink } from '../series-link.tsx'
import { StateBadge } from '../state-badge.tsx'
import { visitsInWords } from '../visit-words.ts'
import { BookingNote } from './booking-note.tsx'

type BookingDetailsProps = { id: string; children?: (booking: Booking) => ReactNode }

export function BookingDetails({ id, children }: BookingDetailsProps) {
  const { data: booking, isError, refetch } = useQuery(bookingQuery(id))
  if (!booking) {
    return isError ? (
      <LoadError level={3} onRetry={() => void refetch()}>
        Termin nije učitan.
      </LoadError>
    ) : (
      <Loading text="Učitavanje termina..." />
    )
  }
  const time = displayedTime(booking)
  const depositText = depositStateText(booking)
  return (
    <div className="stack mt-3">
      <div className="flex gap-3.5">
        <DateLeaf moment={time.starts_at} look={bookingState(booking).look} />
        <div className="min-w-0">
          <b className="booking-time">{momentInWords(time.starts_at)}</b>
          <p className="mb-1.5 text-sm text-ink-2">
            {booking.proposal ? `Umesto ${untilMoment(booking.starts_at)}` : spanInWords(time.starts_at, time.ends_at)}
          </p>
          <StateBadge booking={booking} />
        </div>
      </div>
      <dl className="facts wrap-anywhere">
        <dt>Klijent:</dt>
        <dd>{booking.client_name}</dd>
        {booking.member && (
          <>
            <dt>Kod:</dt>
            <dd>{booking.member.name}</dd>
          </>
        )}
        <dt>Usluga:</dt>
        <dd>{booking.service.title}</dd>
        <dt>Šta treba:</dt>
        <dd translate="no">{booking.about}</dd>
        {booking.address && (
          <>
            <dt>Adresa:</dt>
            <dd>{booking.address}</dd>
          </>
        )}
        {depositText && (
          <>
            <dt>Kapara:</dt>
            <dd>{depositText}</dd>
          </>
        )}
        {booking.visit && (
          <>
            <dt>Ponuda:</dt>
            <dd>
              <Link to="/ponuda/$quoteId" params={{ quoteId: booking.visit.quote_id }} className="link">
                {visitsInWords(booking.visit)}
              </Link>
            </dd>
          </>
        )}
      </dl>
      <div className="diary-contact">
        <CallLinks
          written={booking.client_phone}
          numbers={booking.client_numbers}
          look={{ variant: 'secondary', size: 'small' }}
          verb="Pozovi"
        />
        {booking.conversation_id && booking.can.note && (
          <Link
            to="/dashboard"
            search={{ tab: 'messages', razgovor: booking.conversation_id }}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <MessageCircle />
            Otvori razgovor
          </Link>
        )}
      </div>
      <SeriesLink booking={booking} />
      {booking.can.note && <BookingNote key={booking.id} booking={booking} />}
      {children?.(booking)}
      <BookingButtons booking={booking} className="booking-card-buttons" />
    </div>
  )
}
