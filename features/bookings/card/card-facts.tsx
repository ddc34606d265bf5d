import { Link } from '@tanstack/react-router'
import { Bell, CalendarCheck, Clock, MapPin, MessageSquareQuote, StickyNote, UserRound, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { momentInWords, untilMoment } from '../../../platform/serbian/moments.ts'
import { publicName } from '../../accounts/display-name.ts'
import type { Booking } from '../booking.ts'
import { isActiveBooking } from '../booking-state.ts'
import { depositStateText } from '../deposit/deposit-words.ts'
import { visitsInWords } from '../visit-words.ts'

/** Facts below a booking's time. `isListed` omits the reminders, because the list mentions reminders only once. */
export function CardFacts({ booking, isListed }: { booking: Booking; isListed?: boolean }) {
  const { status, proposal, side, address, about, reason, answer_by } = booking
  const other = publicName(booking.other.name, side === 'customer')
  const isMine = proposal?.by === side
  const depositText = depositStateText(booking)
  const reasonText = proposal?.reason ?? reason
  return (
    <ul className="booking-facts">
      {reasonText && (
        <Fact icon={<MessageSquareQuote />}>
          <span translate="no">„{reasonText}”</span>
        </Fact>
      )}
      {booking.member && <Fact icon={<UserRound />}>Kod: {booking.member.name}</Fact>}
      {depositText && <Fact icon={<Wallet />}>{depositText}</Fact>}
      {booking.visit && (
        <Fact icon={<CalendarCheck />}>
          <Link to="/ponuda/$quoteId" params={{ quoteId: booking.visit.quote_id }} className="link">
            Ponuda: {visitsInWords(booking.visit)}
          </Link>
        </Fact>
      )}
      {isActiveBooking(booking) && (
        <>
          {address && <Fact icon={<MapPin />}>{address}</Fact>}
          {side === 'provider' && about && (
            <Fact icon={<StickyNote />}>
              <span translate="no">{about}</span>
            </Fact>
          )}
        </>
      )}
      {proposal ? (
        <Fact icon={<Clock />}>
          {isMine ? `${other} treba da odgovori. ` : ''}Dok nema odgovora, {status === 'confirmed' ? 'važi' : 'ostaje'}{' '}
          {momentInWords(booking.starts_at)}.
        </Fact>
      ) : (
        status === 'requested' &&
        answer_by && (
          <Fact icon={<Clock />}>
            {side === 'provider' ? 'Odgovorite' : `${other} odgovara`} do {untilMoment(answer_by)}
          </Fact>
        )
      )}
      {status === 'confirmed' && !proposal && !isListed && (
        <Fact icon={<Bell />}>Podsetićemo vas dan ranije i opet dva sata pre termina</Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  )
}
