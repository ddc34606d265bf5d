import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { answer, apiClient, byId } from '../../platform/browser/api.ts'
import { diaryKey } from '../appointments/appointment-queries.ts'
import type { SharedRecord } from '../conversations/use-shared-change.ts'
import type { Booking } from './booking.ts'
import type { bookingApi } from './booking-api.server.ts'

const api = apiClient<ReturnType<typeof bookingApi>>()

/** Everything about bookings; what a live update makes out of date. */
export const bookingsKey = ['bookings']

type AskedDays = { from?: string; days?: number }
const inWords = ({ from, days }: AskedDays) => ({ ...(from && { from }), ...(days && { days: String(days) }) })

/** Free time of a service; it may go at any moment, so it is asked for whenever it is looked at. */
export const slotsQuery = (serviceId: string, asked: AskedDays = {}) =>
  queryOptions({
    queryKey: [...bookingsKey, 'slots', serviceId, asked],
    queryFn: () => answer(api.services[':id'].slots.$get({ ...byId(serviceId), query: inWords(asked) })),
    staleTime: 5_000,
  })

/** Where a booking can be moved to. */
export const slotsToMoveQuery = (bookingId: string, asked: AskedDays = {}) =>
  queryOptions({
    queryKey: [...bookingsKey, 'slots', 'to move', bookingId, asked],
    queryFn: () => answer(api.bookings[':id'].slots.$get({ ...byId(bookingId), query: inWords(asked) })),
    staleTime: 5_000,
  })

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'one', id],
    queryFn: () => answer(api.bookings[':id'].$get(byId(id))),
  })

type Which = { side?: 'customer' | 'provider'; when?: 'ahead' | 'past'; waiting?: boolean }
export const myBookingsQuery = ({ side, when, waiting }: Which = {}) =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey, 'mine', side, when, waiting],
    queryFn: ({ pageParam }) => {
      const query = { side, when, ...(waiting && { waiting: 'true' }), ...(pageParam && { cursor: pageParam }) }
      return answer(api.bookings.mine.$get({ query }))
    },
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
  })

/** What waits for the provider's answer. */
export const waitingQuery = myBookingsQuery({ side: 'provider', waiting: true })

export type NewBooking = {
  id: string
  service_id: string
  starts_at: string
  about: string
  address?: string
  name?: string
}
export const book = (input: NewBooking) => answer(api.bookings.$post({ json: input }))

type Changed = Pick<Booking, 'id' | 'version'>
export const confirmBooking = ({ id, version }: Changed) =>
  answer(api.bookings[':id'].confirm.$post({ ...byId(id), json: { version } }))
export const declineBooking = ({ id, version }: Changed, reason: string) =>
  answer(api.bookings[':id'].decline.$post({ ...byId(id), json: { version, reason } }))
export const moveBooking = ({ id, version }: Changed, startsAt: string, reason: string) =>
  answer(api.bookings[':id'].move.$post({ ...byId(id), json: { version, starts_at: startsAt, reason } }))
export const cancelBooking = ({ id, version }: Changed, reason: string) =>
  answer(api.bookings[':id'].cancel.$post({ ...byId(id), json: { version, reason } }))
export const finishBooking = ({ id, version }: Changed, reviewRequested: boolean) =>
  answer(api.bookings[':id'].done.$post({ ...byId(id), json: { version, review_requested: reviewRequested } }))

export const noteBooking = (id: string, note: string, version: number) =>
  answer(api.bookings[':id'].note.$put({ ...byId(id), json: { note, version } }))

/** A changed booking is shown at once wherever it stands; lists and slots are asked for again. */
export function takeBooking(queryClient: QueryClient, booking: Booking): void {
  queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking)
  void queryClient.invalidateQueries({ queryKey: [...bookingsKey, 'mine'] })
  void queryClient.invalidateQueries({ queryKey: [...bookingsKey, 'slots'] })
  void queryClient.invalidateQueries({ queryKey: diaryKey })
}

export const sharedBooking: SharedRecord<Booking> = {
  show: takeBooking,
  current: ({ booking }) => booking as Booking | undefined,
  failure: 'Termin nije promenjen. Pokušajte ponovo.',
}
