import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import { bookingsKey } from './booking-queries.ts'
import type { calendarApi } from './calendar-api.server.ts'

const api = apiClient<ReturnType<typeof calendarApi>>()

export const calendarFeedQuery = queryOptions({
  queryKey: [...bookingsKey, 'feed'],
  queryFn: () => readBody(api['calendar-feed'].$get()),
})

export const renewCalendarFeed = () => readBody(api['calendar-feed'].$post())

/** URL of the file behind „Dodaj u kalendar”. A phone opens the file in its calendar app. */
export const calendarFileUrl = (bookingId: string): string => `/api/bookings/${bookingId}/calendar`
