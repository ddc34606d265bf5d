import type { QueryClient } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { sendOrEnqueue } from '../../platform/browser/outbox.ts'
import type { OutboxItem, Waiting } from '../../platform/browser/outbox-item.ts'
import { serverNow } from '../../platform/serbian/server-now.ts'
import { isNewerArrival, toArrival } from '../appointments/arrival.ts'
import type { ArrivalState } from '../appointments/arrival-states.ts'
import { arrivalLabels } from '../bookings/arrival/arrival-words.ts'
import type { Booking } from '../bookings/booking.ts'
import { bookingQuery, cacheBooking } from '../bookings/booking-queries.ts'
import type { VisitDay } from './today.ts'
import { todayKey } from './today-queries.ts'

export const arrivalKind = 'arrival'
const bookingIdOf = (thing: string) => thing.slice(`${arrivalKind}:`.length)

/**
 * Announces a state through the outbox, with the time of this tap, so that a late request changes nothing. Returns null
 * once the server has the state. While it waits, `showArrival` shows it.
 */
export async function announceArrival(
  queryClient: QueryClient,
  userId: string,
  booking: Booking,
  state: ArrivalState,
): Promise<Waiting | null> {
  const id = uuidv7()
  const outcome = await sendOrEnqueue({
    id,
    userId,
    thing: `${arrivalKind}:${booking.id}`,
    kind: arrivalKind,
    label: `${arrivalLabels[state]}: ${booking.client_name}`,
    request: {
      method: 'POST',
      path: `/api/bookings/${booking.id}/arrival`,
      json: { id, state, at: serverNow().toISOString(), starts_at: booking.starts_at },
    },
  })
  if (outcome.state === 'waiting') return outcome
  const answer = outcome.answer as Booking | undefined
  if (answer) {
    cacheBooking(queryClient, answer)
    changeVisits(queryClient, visit => (visit.id === answer.id ? answer : visit))
  }
  void queryClient.invalidateQueries({ queryKey: todayKey })
  return null
}

/** Shows a waiting state in the day and in the booking. */
export function showArrival(queryClient: QueryClient, { thing, request }: OutboxItem): void {
  const { state, at } = request.json as { state: ArrivalState; at: string }
  const bookingId = bookingIdOf(thing)
  const tappedAt = new Date(at)
  const withState = (booking: Booking): Booking =>
    booking.id === bookingId && booking.status === 'confirmed' && isNewerArrival(booking.arrival, tappedAt)
      ? { ...booking, arrival: toArrival(state, tappedAt) }
      : booking
  changeVisits(queryClient, withState)
  queryClient.setQueryData(bookingQuery(bookingId).queryKey, known => known && withState(known))
}

/** Shows the visits of a conversation whose completion waits as done. */
export const showVisitsDone = (queryClient: QueryClient, conversationId: string): void =>
  changeVisits(queryClient, visit =>
    visit.conversation_id === conversationId && visit.status === 'confirmed'
      ? { ...visit, status: 'done', arrival: null, announce: null }
      : visit,
  )

function changeVisits(queryClient: QueryClient, change: (visit: Booking) => Booking): void {
  queryClient.setQueriesData<VisitDay>({ queryKey: todayKey }, day => {
    const visits = day?.visits.map(change)
    // Unchanged data stays the same object, so that nothing is rendered or copied again.
    return day && visits?.some((visit, index) => visit !== day.visits[index]) ? { ...day, visits } : undefined
  })
}
