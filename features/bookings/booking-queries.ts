import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import { diaryKey } from '../appointments/appointment-queries.ts'
import type { SharedRecord } from '../conversations/use-shared-change.ts'
import type { Booking, BookingPerson } from './booking.ts'
import type { bookingApi } from './booking-api.server.ts'
import type { DepositTerms } from './deposit/deposit.ts'
import type { bookingDepositApi } from './deposit/deposit-api.server.ts'

const api = apiClient<ReturnType<typeof bookingApi>>()
const deposits = apiClient<ReturnType<typeof bookingDepositApi>>()

/** Prefix of the keys of all booking queries. A live event invalidates all queries with this prefix. */
export const bookingsKey = ['bookings']

type DaysParams = { from?: string; days?: number; person?: BookingPerson }
const toQuery = ({ from, days, person }: DaysParams) => ({
  ...(from && { from }),
  ...(days && { days: String(days) }),
  ...(person && { person }),
})

/** Open slots of a service. They are refetched whenever they are shown, because slots can be taken at any moment. */
export const slotsQuery = (serviceId: string, params: DaysParams = {}) =>
  queryOptions({
    queryKey: [...bookingsKey, 'slots', serviceId, params],
    queryFn: () => readBody(api.services[':id'].slots.$get({ ...byId(serviceId), query: toQuery(params) })),
    staleTime: 5_000,
  })

export const slotsToMoveQuery = (bookingId: string, params: DaysParams = {}) =>
  queryOptions({
    queryKey: [...bookingsKey, 'slots', 'to move', bookingId, params],
    queryFn: () => readBody(api.bookings[':id'].slots.$get({ ...byId(bookingId), query: toQuery(params) })),
    staleTime: 5_000,
  })

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'one', id],
    queryFn: () => readBody(api.bookings[':id'].$get(byId(id))),
  })

type ListParams = { side?: 'customer' | 'provider' | 'member'; when?: 'ahead' | 'past'; waiting?: boolean }
export const myBookingsQuery = ({ side, when, waiting }: ListParams = {}) =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey, 'mine', side, when, waiting],
    queryFn: ({ pageParam }) => {
      const query = { side, when, ...(waiting && { waiting: 'true' }), ...(pageParam && { cursor: pageParam }) }
      return readBody(api.bookings.mine.$get({ query }))
    },
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
  })

export const waitingBookingsQuery = myBookingsQuery({ side: 'provider', waiting: true })

export type NewBooking = {
  id: string
  service_id: string
  starts_at: string
  about: string
  address?: string
  name?: string
  person?: BookingPerson
  deposit: DepositTerms | null
}
export const bookSlot = (input: NewBooking) => readBody(api.bookings.$post({ json: input }))

type BookingVersion = Pick<Booking, 'id' | 'version'>
export const confirmBooking = ({ id, version }: BookingVersion) =>
  readBody(api.bookings[':id'].confirm.$post({ ...byId(id), json: { version } }))
export const declineBooking = ({ id, version }: BookingVersion, reason: string) =>
  readBody(api.bookings[':id'].decline.$post({ ...byId(id), json: { version, reason } }))
export const moveBooking = (
  { id, version }: BookingVersion,
  startsAt: string,
  { reason, person }: { reason: string; person?: BookingPerson | undefined },
) =>
  readBody(
    api.bookings[':id'].move.$post({
      ...byId(id),
      json: { version, starts_at: startsAt, reason, ...(person && { person }) },
    }),
  )
export const giveBooking = ({ id, version }: BookingVersion, person: string) =>
  readBody(api.bookings[':id'].give.$post({ ...byId(id), json: { version, person } }))
export const cancelBooking = ({ id, version }: BookingVersion, reason: string) =>
  readBody(api.bookings[':id'].cancel.$post({ ...byId(id), json: { version, reason } }))
export const finishBooking = ({ id, version }: BookingVersion, reviewRequested: boolean) =>
  readBody(api.bookings[':id'].done.$post({ ...byId(id), json: { version, review_requested: reviewRequested } }))

export const sayDepositPaid = ({ id, version }: BookingVersion) =>
  readBody(deposits.bookings[':id'].deposit.paid.$post({ ...byId(id), json: { version } }))
export const confirmDeposit = ({ id, version }: BookingVersion) =>
  readBody(deposits.bookings[':id'].deposit.arrived.$post({ ...byId(id), json: { version } }))
export const markDepositReturned = ({ id }: BookingVersion) =>
  readBody(deposits.bookings[':id'].deposit.returned.$post(byId(id)))

export const saveBookingNote = (id: string, note: string, version: number) =>
  readBody(api.bookings[':id'].note.$put({ ...byId(id), json: { note, version } }))

/** Puts a changed booking into the cache and refetches lists, slots and the diary. */
export function cacheBooking(queryClient: QueryClient, booking: Booking): void {
  queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking)
  void queryClient.invalidateQueries({ queryKey: [...bookingsKey, 'mine'] })
  void queryClient.invalidateQueries({ queryKey: [...bookingsKey, 'slots'] })
  void queryClient.invalidateQueries({ queryKey: diaryKey })
}

export const sharedBookingRecord: SharedRecord<Booking> = {
  show: cacheBooking,
  current: ({ booking }) => booking as Booking | undefined,
  failure: 'Termin nije promenjen. Pokušajte ponovo.',
}
