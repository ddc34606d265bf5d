import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import type { ComponentType } from 'react'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { portraitProps } from '../../media/media-url.ts'
import { ArrivalLine } from '../arrival/arrival-line.tsx'
import type { Booking } from '../booking.ts'
import { BookingButtons } from '../booking-buttons.tsx'
import { bookingState, displayedTime } from '../booking-state.ts'
import { CardFacts } from '../card/card-facts.tsx'
import { timeCaption } from '../card/time-caption.ts'
import { DateLeaf } from '../date-leaf.tsx'
import { SeriesLink } from '../series-link.tsx'
import { ShareBooking } from '../share-booking.tsx'
import { StateBadge } from '../state-badge.tsx'

/** Part below a completed booking, which a later feature provides. */
export type AfterVisit = ComponentType<{ booking: Booking }>
type OwnBookingProps = { booking: Booking; siteUrl: string; AfterVisit: AfterVisit }

export function OwnBooking({ booking, siteUrl, AfterVisit }: OwnBookingProps) {
  const { starts_at } = displayedTime(booking)
  return (
    <article className="card pad stack gap-3.5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-[1_1_280px] gap-4">
          <DateLeaf moment={starts_at} look={bookingState(booking).look} />
          <div className="min-w-0">
            <h2 className="text-xl leading-tight">{momentInWords(starts_at)}</h2>
            <p className="mt-0.5 mb-1 text-sm text-ink-2">{timeCaption(booking)}</p>
            <CardFacts booking={booking} isListed />
          </div>
        </div>
        <StateBadge booking={booking} />
      </div>
      <ArrivalLine booking={booking} />
      <ProviderRow booking={booking} />
      <SeriesLink booking={booking} />
      <BookingButtons booking={booking} className="own-booking-buttons" />
      {booking.status === 'done' && <AfterVisit booking={booking} />}
      {booking.status === 'done' && (
        <Link
          to="/reklamacije/{-$id}"
          params={{ id: 'nova' }}
          search={{ termin: booking.id }}
          className="link link-touch text-sm"
        >
          Reklamacija na ovaj posao
        </Link>
      )}
      {booking.status === 'confirmed' && booking.can.cancel && <ShareBooking booking={booking} siteUrl={siteUrl} />}
    </article>
  )
}

function ProviderRow({ booking: { other, service, conversation_id } }: { booking: Booking }) {
  const provider = (
    <>
      <Avatar name={other.name} seed={other.id} {...portraitProps(other.avatar_url)} className="mx-2.5" />
      <span className="min-w-0 flex-1">
        <b className="block leading-tight font-semibold">{publicName(other.name, true)}</b>
        <span className="block text-sm text-ink-2">{service.title}</span>
      </span>
    </>
  )
  if (!conversation_id) return <p className="row gap-4">{provider}</p>
  return (
    <Link to="/messages" search={{ razgovor: conversation_id }} className="row min-h-12 gap-4 no-underline">
      {provider}
      <MessageCircle className="flex-none text-ink-3" />
      <span className="sr-only">Otvori razgovor</span>
    </Link>
  )
}
