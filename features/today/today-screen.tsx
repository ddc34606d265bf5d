import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Route as RouteIcon } from 'lucide-react'
import { useState } from 'react'
import { dayOf, formatLongDate, plural } from '../../platform/serbian/dates.ts'
import { hourInWords } from '../../platform/serbian/moments.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { RowSkeletons } from '../../ui/loading/skeleton.tsx'
import type { Appointment } from '../appointments/appointment.ts'
import { useNow } from '../appointments/use-now.ts'
import type { Booking } from '../bookings/booking.ts'
import { StateBadge } from '../bookings/state-badge.tsx'
import { MissedCall } from './missed-call.tsx'
import { nextVisit } from './next-visit.ts'
import type { VisitDay } from './today.ts'
import { todayQuery } from './today-queries.ts'
import { AddressLink, VisitCard } from './visit-card.tsx'
import { fullAddress, wayLink } from './way.ts'

type TodayScreenProps = { userId: string; siteUrl: string }

/** Screen `Danas`: the provider's next visit with its states, the rest of the day, and the way (docs/product.md, Today). */
export function TodayScreen({ userId, siteUrl }: TodayScreenProps) {
  const now = useNow()
  const { data: day, isError, isFetching, refetch } = useQuery(todayQuery(dayOf(now)))
  if (!day) {
    return isError ? (
      <LoadError className="mt-4" busy={isFetching} onRetry={() => void refetch()}>
        Današnji termini nisu učitani.
      </LoadError>
    ) : (
      <Loading className="card mt-4 overflow-hidden">
        <RowSkeletons />
      </Loading>
    )
  }
  return <Day day={day} now={now} userId={userId} siteUrl={siteUrl} />
}

/** `29. novembar 2026. · 3 termina` */
const summary = (day: string, count: number) =>
  `${formatLongDate(`${day}T12:00:00Z`)} · ${plural(count, 'termin', 'termina', 'termina')}`

type Item = { at: string; key: string; visit: Booking } | { at: string; key: string; entry: Appointment }

function itemsOf({ visits, entries }: VisitDay): Item[] {
  const items: Item[] = [
    ...visits.map(visit => ({ at: visit.starts_at, key: visit.id, visit })),
    ...entries.map(entry => ({ at: entry.appointment_time, key: entry.id, entry })),
  ]
  return items.sort((one, other) => one.at.localeCompare(other.at))
}

function Day({ day, now, userId, siteUrl }: TodayScreenProps & { day: VisitDay; now: Date }) {
  const items = itemsOf(day)
  const next = nextVisit(day)
  // A completed visit stays open, because it can be undone and the client reminded.
  const [opened, setOpened] = useState(next?.id)
  const shown = items.some(({ key }) => key === opened) ? opened : next?.id
  const addresses = day.visits.flatMap(({ status, address }) =>
    status === 'confirmed' && address ? [fullAddress(address, day.town)] : [],
  )
  return (
    <div className="stack gap-4">
      <p className="text-ink-2">{summary(day.date, items.length)}</p>
      {items.length ? (
        <ol className="stack gap-2.5">
          {items.map(item => (
            <li key={item.key}>
              {'entry' in item ? (
                <EntryRow entry={item.entry} />
              ) : item.key === shown ? (
                <VisitCard
                  booking={item.visit}
                  town={day.town}
                  userId={userId}
                  now={now}
                  heading={
                    item.visit === next && <h2 className="mb-0.5 text-sm font-semibold text-ink-2">Sledeći termin</h2>
                  }
                />
              ) : (
                <VisitRow booking={item.visit} town={day.town} onOpen={() => setOpened(item.key)} />
              )}
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState
          scene="scene-gate"
          title="Danas nemate termina"
          action={
            <Link to="/dashboard" search={{ tab: 'bookings' }} className={buttonClass()}>
              Rezervacije
            </Link>
          }
        >
          Kad neko zakaže termin za danas, ovde su adresa, broj telefona i dugmad kojima javljate da stižete.
        </EmptyState>
      )}
      {addresses.length > 1 && (
        <a
          href={wayLink(addresses)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', full: true })}
        >
          <RouteIcon />
          Ceo put na mapi ({plural(addresses.length, 'adresa', 'adrese', 'adresa')})
        </a>
      )}
      {day.booking_path && <MissedCall bookingUrl={`${siteUrl}${day.booking_path}`} />}
    </div>
  )
}

function VisitRow({ booking, town, onOpen }: { booking: Booking; town: string | null; onOpen: () => void }) {
  const { client_name, address, starts_at } = booking
  return (
    <div className="card px-4 py-3">
      <button type="button" className="row w-full gap-4 text-left" onClick={onOpen}>
        <b className="w-16 flex-none tabular-nums">{hourInWords(starts_at)}</b>{' '}
        <span className="min-w-0 flex-1 wrap-anywhere">
          {client_name}
          <span className="sr-only">, otvori</span>
        </span>{' '}
        <StateBadge booking={booking} />
      </button>
      {address && <AddressLink address={fullAddress(address, town)} />}
    </div>
  )
}

function EntryRow({ entry: { client_name, notes, appointment_time } }: { entry: Appointment }) {
  return (
    <p className="card row gap-4 px-4 py-3">
      <b className="w-16 flex-none tabular-nums">{hourInWords(appointment_time)}</b>{' '}
      <span className="min-w-0 flex-1 wrap-anywhere">
        {client_name}
        {notes && (
          <span className="block text-sm text-ink-2" translate="no">
            {notes}
          </span>
        )}
      </span>
    </p>
  )
}
