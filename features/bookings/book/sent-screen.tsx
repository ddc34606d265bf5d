import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, MapPin, MessageCircle, StickyNote, UserRound, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { momentInWords, untilMoment } from '../../../platform/serbian/moments.ts'
import { Art } from '../../../ui/art/art.tsx'
import { buttonClass } from '../../../ui/button/button.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { ArrivalLine } from '../arrival/arrival-line.tsx'
import type { Booking } from '../booking.ts'
import { bookingQuery } from '../booking-queries.ts'
import { bookingState, displayedTime } from '../booking-state.ts'
import { calendarFileUrl } from '../calendar-queries.ts'
import { DateLeaf } from '../date-leaf.tsx'
import { depositStateText } from '../deposit/deposit-words.ts'
import { ShareBooking } from '../share-booking.tsx'
import { StateBadge } from '../state-badge.tsx'

type SentScreenProps = {
  id: string
  siteUrl: string
  /** How to pay the deposit that a booking waits for. A later feature knows it. */
  payment: (booking: Booking) => ReactNode
}

/** Page after booking, with the booking's state and the next steps (docs/product.md, Bookings). */
export function SentScreen({ id, siteUrl, payment }: SentScreenProps) {
  const { data: booking } = useSuspenseQuery(bookingQuery(id))
  const { starts_at } = displayedTime(booking)
  const depositText = depositStateText(booking)
  return (
    <div className="wrap wrap-read pt-6 pb-14">
      <Art name="scene-gate" className="mx-auto block w-full max-w-[340px]" />
      <h1 className="mt-3.5 mb-2 text-center">{titleText(booking)}</h1>
      <p className="mx-auto mb-6 max-w-[44ch] text-center text-ink-2">{nextStepText(booking)}</p>
      {booking.can.pay_deposit && payment(booking)}
      <div className="card pad stack">
        <ArrivalLine booking={booking} />
        <div className="row between flex-wrap gap-3.5">
          <div className="row gap-4">
            <DateLeaf moment={starts_at} look={bookingState(booking).look} />
            <div className="min-w-0">
              <p className="text-lg leading-tight font-semibold">{momentInWords(starts_at)}</p>
              <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
                {publicName(booking.other.name, true)}, {booking.service.title}
              </p>
            </div>
          </div>
          <StateBadge booking={booking} />
        </div>
        <ul className="booking-facts border-t border-line pt-4">
          {booking.member && (
            <li>
              <UserRound />
              <span>Kod: {booking.member.name}</span>
            </li>
          )}
          {depositText && (
            <li>
              <Wallet />
              <span>{depositText}</span>
            </li>
          )}
          {booking.address && (
            <li>
              <MapPin />
              <span>{booking.address}</span>
            </li>
          )}
          <li>
            <StickyNote />
            <span translate="no">{booking.about}</span>
          </li>
        </ul>
        <div className="book-two gap-2.5">
          {booking.conversation_id && (
            <Link
              to="/messages"
              search={{ razgovor: booking.conversation_id }}
              className={buttonClass({ variant: booking.can.pay_deposit ? 'secondary' : 'primary' })}
            >
              <MessageCircle />
              Otvori razgovor
            </Link>
          )}
          <Link to="/moji-termini" className={buttonClass({ variant: 'secondary' })}>
            Moji termini
          </Link>
          {booking.status === 'confirmed' && (
            <a
              href={calendarFileUrl(booking.id)}
              download="termin.ics"
              className={`${buttonClass({ variant: 'secondary' })} md:col-span-2`}
            >
              <CalendarPlus />
              Dodaj u kalendar
            </a>
          )}
        </div>
        {booking.status === 'confirmed' && <ShareBooking booking={booking} siteUrl={siteUrl} />}
      </div>
    </div>
  )
}

function titleText({ status, awaits_deposit, arrival }: Booking): string {
  if (awaits_deposit) return 'Termin čeka kaparu'
  if (status === 'requested') return 'Zahtev za termin je poslat'
  return status === 'confirmed' && !arrival ? 'Termin je zakazan' : 'Vaš termin'
}

function nextStepText({ status, answer_by, other, deposit, arrival }: Booking): string {
  const name = publicName(other.name, true)
  if (arrival) return 'Ova stranica se menja sama, čim stigne nova vest.'
  if (deposit?.state === 'waiting') {
    return deposit.said_paid_at
      ? `Javljeno je da je kapara uplaćena. Termin se potvrđuje čim ${name} označi da je stigla.`
      : `Termin čuvamo za vas do ${untilMoment(deposit.due_at!)}. Potvrđuje se kad kapara stigne.`
  }
  if (status === 'requested' && answer_by) {
    return `Termin čuvamo za vas dok ${name} ne odgovori, najkasnije do ${untilMoment(answer_by)}. Javićemo vam u razgovoru i emailom.`
  }
  if (status === 'confirmed')
    return 'Podsetićemo vas dan ranije i opet dva sata pre termina. Do tada se sve dogovara u razgovoru.'
  return 'Sve o ovom terminu piše i u razgovoru.'
}
