import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../platform/browser/api.ts'
import { bookingsKey } from './booking-queries.ts'
import type { calendarApi } from './calendar-api.server.ts'

const api = apiClient<ReturnType<typeof calendarApi>>()

export const calendarFeedQuery = queryOptions({
  queryKey: [...bookingsKey, 'feed'],
  queryFn: () => answer(api['calendar-feed'].$get()),
})

export const renewCalendarFeed = () => answer(api['calendar-feed'].$post())

/** Where „Dodaj u kalendar” leads: a file that the phone opens by itself. */
export const calendarFileOf = (bookingId: string): string => `/api/bookings/${bookingId}/calendar`
