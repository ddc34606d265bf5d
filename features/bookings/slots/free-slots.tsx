import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { slotsQuery } from '../booking-queries.ts'
import { visitInWords, weekdayAndDate } from '../day-words.ts'
import { PeopleRatings } from './people-ratings.tsx'
import { SlotChoice } from './slot-choice.tsx'
import { WaitLink } from './wait-link.tsx'

type FreeSlotsProps = { serviceId: string; provider: string }

/**
 * First free slot, next days and their slots on a service's page (docs/product.md, Bookings). The links work without
 * script. Renders nothing for a service that cannot be booked.
 */
export function FreeSlots({ serviceId, provider }: FreeSlotsProps) {
  const { data: slots } = useQuery(slotsQuery(serviceId))
  const [day, setDay] = useState<string>()
  if (!slots?.accepts) return null
  const params = { serviceId }
  return (
    <section className="card pad stack gap-4" aria-label="Slobodni termini">
      <FirstFree first={slots.first_free} />
      <SlotChoice
        slots={slots}
        day={day}
        from={undefined}
        maxSlots={9}
        moreElement={date => <Link to="/zakazi/$serviceId" params={params} search={{ dan: date }} rel="nofollow" />}
        dayElement={date => (
          <Link
            to="/zakazi/$serviceId"
            params={params}
            search={{ dan: date }}
            preload={false}
            onClick={event => {
              // With a modifier key the link opens in a new tab.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              setDay(date)
            }}
          />
        )}
        slotElement={slot => (
          <Link
            to="/zakazi/$serviceId"
            params={params}
            search={{ termin: slot.starts_at }}
            preload={false}
            rel="nofollow"
          />
        )}
        fromElement={from => (
          <Link to="/zakazi/$serviceId" params={params} search={{ od: from ?? undefined }} rel="nofollow" />
        )}
      />
      {slots.days.some(day => day.state === 'full') && (
        <WaitLink render={<Link to="/zakazi/$serviceId" params={params} search={{ ceka: 'da' }} rel="nofollow" />} />
      )}
      <PeopleRatings people={slots.people} />
      <p className="text-sm text-ink-3">{visitInWords(slots.minutes, slots.confirms, provider)}</p>
      {slots.first_free && (
        <Link
          to="/zakazi/$serviceId"
          params={params}
          search={{ dan: day }}
          rel="nofollow"
          className={`${buttonClass({ size: 'large', full: true })} max-md:hidden`}
        >
          <CalendarCheck />
          Zakaži termin
        </Link>
      )}
    </section>
  )
}

const SIX_DAYS_MS = 6 * 86_400_000

function FirstFree({ first }: { first: { starts_at: string } | null }) {
  return (
    <div className="first-free">
      <span className={first ? 'first-free-window' : 'first-free-window first-free-dark'}>
        <CalendarCheck />
      </span>
      {first ? (
        <p>
          <span className="text-sm text-ink-2">Prvi slobodan termin</span>{' '}
          <b suppressHydrationWarning>{slotTimeText(first.starts_at)}</b>
        </p>
      ) : (
        <b>Nema slobodnih termina</b>
      )}
    </div>
  )
}

/** Formats a moment as `četvrtak u 17 h`. Adds the date if the weekday alone would be ambiguous. */
function slotTimeText(moment: string): string {
  const isFar = new Date(moment).getTime() - serverNow().getTime() > SIX_DAYS_MS
  const words = momentInWords(moment)
  return isFar ? words.replace(/^\S+/, weekdayAndDate(moment)) : words
}
