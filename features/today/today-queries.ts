import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import { bookingsKey } from '../bookings/booking-queries.ts'
import type { todayApi } from './today-api.server.ts'

const api = apiClient<ReturnType<typeof todayApi>>()

/** Prefix of the days of visits. Live events about bookings refetch them, because bookings are below the same key. */
export const todayKey = [...bookingsKey, 'today']

export const todayQuery = (date: string) =>
  queryOptions({
    queryKey: [...todayKey, date],
    queryFn: () => readBody(api.today.$get({ query: { date } })),
  })
