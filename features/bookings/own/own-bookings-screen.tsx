import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '../../../platform/serbian/dates.ts'
import { hourInWords } from '../../../platform/serbian/moments.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { MoreButton } from '../../../ui/button/more-button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { Tab, TabStrip } from '../../../ui/tabs/tabs.tsx'
import type { Booking } from '../booking.ts'
import { myBookingsQuery } from '../booking-queries.ts'
import { weekdayAndDate } from '../day-words.ts'
import { type AfterVisit, OwnBooking } from './own-booking.tsx'

/** Links are compared with their query, because the two tabs have the same path. */
const matchSearch = { includeSearch: true, explicitUndefined: true }

export type BookingPeriod = 'ahead' | 'past'
type OwnBookingsProps = {
  when: BookingPeriod
  siteUrl: string
  /** Part above upcoming bookings, which a later feature provides. */
  above: ReactNode
  AfterVisit: AfterVisit
}

/** Screen `Moji termini`: the customer's upcoming or past bookings (docs/product.md, Bookings). */
export function OwnBookingsScreen({ above, ...list }: OwnBookingsProps) {
  const ahead = useInfiniteQuery(myBookingsQuery({ side: 'customer', when: 'ahead' }))
  const total = ahead.data?.pages[0]?.total
  return (
    <div className="wrap max-w-[1040px] pt-5 pb-12">
      <h1>Moji termini</h1>
      <TabStrip label="Moji termini" className="mt-4 mb-5">
        <Tab render={<Link to="/moji-termini" search={{ prosli: undefined }} activeOptions={matchSearch} />}>
          Predstojeći{total ? ` (${total})` : ''}
        </Tab>
        <Tab render={<Link to="/moji-termini" search={{ prosli: 'da' }} activeOptions={matchSearch} />}>Prošli</Tab>
      </TabStrip>
      {list.when === 'ahead' && above}
      <List {...list} />
    </div>
  )
}

function List({ when, siteUrl, AfterVisit }: Omit<OwnBookingsProps, 'above'>) {
  const list = useInfiniteQuery(myBookingsQuery({ side: 'customer', when }))
  const { data, isError, refetch } = list
  if (!data) {
    return isError ? (
      <LoadError onRetry={() => void refetch()}>Termini nisu učitani.</LoadError>
    ) : (
      <Loading className="py-6" />
    )
  }
  const bookings = data.pages.flatMap(page => page.items)
  if (!bookings.length) return <NoBookings when={when} />
  return (
    <>
      <ul className="stack gap-3.5">
        {groupBySeries(bookings, when).map(([booking, ...later]) => (
          <li key={booking.id}>
            <OwnBooking booking={booking} siteUrl={siteUrl} AfterVisit={AfterVisit} />
            {later.length > 0 && <LaterVisits bookings={later} />}
          </li>
        ))}
      </ul>
      <MoreButton list={list} className="mx-auto mt-6 flex w-fit" />
      {when === 'ahead' && (
        <Note icon={<Bell />} className="mt-5">
          Podsetićemo vas dan ranije i opet dva sata pre termina.{' '}
          <Link to="/settings" className="link">
            Podesite obaveštenja
          </Link>
        </Note>
      )}
    </>
  )
}

/** Keeps the soonest upcoming visit of each series as a card of its own, with the later ones below it. */
function groupBySeries(bookings: Booking[], when: BookingPeriod): [Booking, ...Booking[]][] {
  const groups = new Map<string, [Booking, ...Booking[]]>()
  for (const booking of bookings) {
    const key = (when === 'ahead' && booking.series?.id) || booking.id
    const group = groups.get(key)
    if (group) group.push(booking)
    else groups.set(key, [booking])
  }
  return [...groups.values()]
}

function LaterVisits({ bookings }: { bookings: Booking[] }) {
  return (
    <details className="mt-1.5 px-4">
      <summary className="link link-touch text-sm">
        Još {plural(bookings.length, 'redovan termin', 'redovna termina', 'redovnih termina')}
      </summary>
      <ul className="stack gap-1 pb-2 text-ink-2">
        {bookings.map(({ id, starts_at }) => (
          <li key={id}>
            {weekdayAndDate(starts_at)} u {hourInWords(starts_at)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function NoBookings({ when }: { when: BookingPeriod }) {
  return when === 'ahead' ? (
    <EmptyState
      scene="scene-gate"
      title="Nemate zakazanih termina"
      action={
        <Link to="/services" className={buttonClass()}>
          Potražite uslugu
        </Link>
      }
    >
      Termin birate na stranici usluge. Sve što zakažete naći ćete ovde.
    </EmptyState>
  ) : (
    <EmptyState scene="scene-gate" title="Još nema prošlih termina">
      Završeni i otkazani termini ostaju ovde.
    </EmptyState>
  )
}
