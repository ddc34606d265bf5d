import { useInfiniteQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { momentInWords, untilMoment } from '../../../platform/serbian/moments.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { Booking } from '../booking.ts'
import { BookingButtons } from '../booking-buttons.tsx'
import { waitingBookingsQuery } from '../booking-queries.ts'
import { displayedTime } from '../booking-state.ts'
import { DateLeaf } from '../date-leaf.tsx'
import { openRequestsInWords } from '../day-words.ts'

/** Number of requests shown at first, so that the week stays visible below them. */
const INITIAL_COUNT = 4

/** Requests and suggested times that wait for the provider's answer, shown above the diary. */
export function OpenRequests() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(waitingBookingsQuery)
  const [isExpanded, setExpanded] = useState(false)
  const all = data?.pages.flatMap(page => page.items) ?? []
  if (!all.length) return null
  const items = isExpanded ? all : all.slice(0, INITIAL_COUNT)
  const count = data?.pages[0]?.total ?? all.length
  return (
    <section className="diary-waiting" aria-labelledby="zahtevi">
      <h2 id="zahtevi" className="mb-3 text-xl">
        {openRequestsInWords(count)}
      </h2>
      <RequestList bookings={items} />
      {(items.length < all.length || hasNextPage) && (
        <Button
          variant="quiet"
          className="mt-2"
          busy={isFetchingNextPage}
          busyText="Učitavanje..."
          onClick={() => (isExpanded ? void fetchNextPage() : setExpanded(true))}
        >
          Prikaži još {count - items.length}
        </Button>
      )}
    </section>
  )
}

/** Requests with the buttons that answer them. */
export function RequestList({ bookings }: { bookings: Booking[] }) {
  if (!bookings.length) return null
  return (
    <ul className="diary-requests">
      {bookings.map(booking => (
        <Request key={booking.id} booking={booking} />
      ))}
    </ul>
  )
}

function Request({ booking }: { booking: Booking }) {
  const { proposal, client_name, address, about, answer_by, starts_at } = booking
  const time = displayedTime(booking)
  return (
    <li className="diary-request">
      <div className="flex gap-3.5">
        <DateLeaf moment={time.starts_at} look="waiting" />
        <div className="min-w-0">
          <h3>{momentInWords(time.starts_at)}</h3>
          <p className="text-sm font-semibold">{[client_name, address].filter(Boolean).join(', ')}</p>
          <p className="text-sm text-ink-2" translate={proposal ? undefined : 'no'}>
            {proposal ? `Predlaže ovaj termin umesto ${untilMoment(starts_at)}.` : about}
          </p>
          {proposal?.reason && (
            <p className="text-sm text-ink-2" translate="no">
              „{proposal.reason}”
            </p>
          )}
          {answer_by && (
            <p className="diary-answer-by">
              <Clock className="icon-small flex-none" />
              <span suppressHydrationWarning>Odgovorite do {untilMoment(answer_by)}</span>
            </p>
          )}
        </div>
      </div>
      <BookingButtons booking={booking} className="diary-request-buttons" />
    </li>
  )
}
