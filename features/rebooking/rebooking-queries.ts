import { queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import { bookingsKey } from '../bookings/booking-queries.ts'
import type { RebookingMonths } from './rebooking.ts'
import type { rebookingApi } from './rebooking-api.server.ts'

const api = apiClient<ReturnType<typeof rebookingApi>>()

/** Below the key of bookings, so that their live event refetches reminders too. */
export const rebookingKey = [...bookingsKey, 'rebooking']

export const remindersQuery = queryOptions({
  queryKey: [...rebookingKey, 'mine'],
  queryFn: async () => (await readBody(api.rebooking.$get())).items,
})

export const bookingRebookingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...rebookingKey, bookingId],
    queryFn: () => readBody(api.bookings[':id'].rebooking.$get(byId(bookingId))),
  })

export const setReminder = (bookingId: string, json: { id: string; months: RebookingMonths }) =>
  readBody(api.bookings[':id'].rebooking.$post({ ...byId(bookingId), json }))

export const removeReminder = (id: string) => readBody(api.rebooking[':id'].$delete(byId(id)))

export const refuseReminder = (token: string) => readBody(api.rebooking.refusal.$post({ query: { token } }))
