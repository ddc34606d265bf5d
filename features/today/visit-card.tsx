import { Link } from '@tanstack/react-router'
import { MapPin, MessageCircle, NotebookPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { hourInWords } from '../../platform/serbian/moments.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { CallLinks } from '../accounts/call-links.tsx'
import type { Booking } from '../bookings/booking.ts'
import { StateBadge } from '../bookings/state-badge.tsx'
import { UndoLine, useIsBefore } from '../conversations/completion/completion-bar.tsx'
import { UNDO_COMPLETION_MS } from '../conversations/conversation-limits.ts'
import { RemindClient } from '../rebooking/remind-again.tsx'
import { ArrivalButtons } from './arrival-buttons.tsx'
import { ReadyText } from './ready-text.tsx'
import { arrivalText } from './ready-texts.ts'
import { useMapLink } from './use-map-link.ts'
import { fullAddress } from './way.ts'

type VisitCardProps = { booking: Booking; town: string | null; userId: string; now: Date; heading: ReactNode }

/** One visit with everything that the provider needs on the way: address, number, states, ready text. */
export function VisitCard({ booking, town, userId, now, heading }: VisitCardProps) {
  const { client_name, service, about, note, address, starts_at, ends_at } = booking
  return (
    <article className="card pad stack gap-3.5" aria-label={`${client_name}, ${hourInWords(starts_at)}`}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          {heading}
          <p className="text-2xl leading-tight font-extrabold tabular-nums">
            {hourInWords(starts_at)}
            <span className="text-base font-semibold text-ink-2"> do {hourInWords(ends_at)}</span>
          </p>
        </div>
        <StateBadge booking={booking} />
      </div>
      <div className="wrap-anywhere">
        <p className="text-lg leading-tight font-semibold">{client_name}</p>
        <p className="text-sm text-ink-2">{service.title}</p>
        {about && (
          <p className="mt-1.5" translate="no">
            {about}
          </p>
        )}
        {note && (
          <p className="row mt-1.5 gap-2 text-sm text-ink-2">
            <NotebookPen className="icon-small flex-none" />
            <span translate="no">{note}</span>
          </p>
        )}
      </div>
      {address && <AddressLink address={fullAddress(address, town)} />}
      <div className="row flex-wrap gap-2">
        <CallLinks
          written={booking.client_phone}
          numbers={booking.client_numbers}
          look={{ variant: 'secondary' }}
          verb="Pozovi"
        />{' '}
        {booking.conversation_id && (
          <Link
            to="/dashboard"
            search={{ tab: 'messages', razgovor: booking.conversation_id }}
            className={buttonClass({ variant: 'secondary' })}
          >
            <MessageCircle />
            Poruka
          </Link>
        )}
      </div>
      {booking.status === 'done' ? (
        <AfterVisit booking={booking} />
      ) : (
        <>
          <ArrivalButtons booking={booking} userId={userId} now={now} />
          <details>
            <summary className="link link-touch text-sm">Javi i SMS-om ili preko Vibera</summary>
            <div className="mt-2">
              <ReadyText text={arrivalText(booking.arrival)} tel={booking.client_numbers[0]?.tel ?? null} />
            </div>
          </details>
        </>
      )}
    </article>
  )
}

export function AddressLink({ address }: { address: string }) {
  const href = useMapLink(address)
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link link-touch row gap-2 wrap-anywhere">
      <MapPin className="flex-none" />
      {address}
    </a>
  )
}

function AfterVisit({ booking }: { booking: Booking }) {
  const { changed_at, conversation_id, visit } = booking
  const canUndo = useIsBefore(changed_at ? Date.parse(changed_at) + UNDO_COMPLETION_MS : 0)
  // A visit of a quote with further visits does not end the job.
  if (visit && visit.done < visit.total) return null
  return (
    <>
      {canUndo && conversation_id && <UndoLine conversationId={conversation_id} takesFocus={false} />}
      <RemindClient bookingId={booking.id} />
    </>
  )
}
