import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import { diaryKey } from '../appointments/appointment-queries.ts'
import { bookingsKey } from '../bookings/booking-queries.ts'
import type { SharedRecord } from '../conversations/use-shared-change.ts'
import type { Adjustment, Series } from './series.ts'
import type { seriesApi } from './series-api.server.ts'

const api = apiClient<ReturnType<typeof seriesApi>>()

/** Prefix of the keys of all series queries, below that of bookings, because a change of a booking changes both. */
const seriesKey = [...bookingsKey, 'series']

export const seriesQuery = (id: string) =>
  queryOptions({ queryKey: [...seriesKey, 'one', id], queryFn: () => readBody(api.series[':id'].$get(byId(id))) })

type Side = 'customer' | 'provider'
/** Series that wait for an answer. */
export const waitingSeriesQuery = (side: Side) =>
  infiniteQueryOptions({
    queryKey: [...seriesKey, 'waiting', side],
    queryFn: ({ pageParam }) =>
      readBody(api.series.$get({ query: { side, waiting: 'true', ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
  })

export type PreviewParams = {
  serviceId: string
  starts_at: string
  weeks: number
  count: number
  except?: string
  person?: string | undefined
}
export const previewQuery = ({ serviceId, starts_at, weeks, count, except, person }: PreviewParams) =>
  queryOptions({
    queryKey: [...seriesKey, 'preview', serviceId, starts_at, weeks, count, except, person],
    queryFn: () =>
      readBody(
        api.services[':id'].series.$get({
          ...byId(serviceId),
          query: {
            starts_at,
            weeks: String(weeks),
            count: String(count),
            ...(except && { except }),
            ...(person && { person }),
          },
        }),
      ),
    staleTime: 5_000,
  })

export const slotsToMoveSeriesQuery = (id: string, bookingId: string) =>
  queryOptions({
    queryKey: [...seriesKey, 'slots', id, bookingId],
    queryFn: () => readBody(api.series[':id'].slots.$get({ ...byId(id), query: { from: bookingId } })),
    staleTime: 5_000,
  })

export type NewSeries = {
  id: string
  booking_id?: string
  service_id?: string
  customer_id?: string
  starts_at?: string
  weeks: 1 | 2 | 4
  count: number
  adjusted: Adjustment[]
  about?: string
  address?: string
}
export const proposeSeries = (input: NewSeries) => readBody(api.series.$post({ json: input }))

type SeriesVersion = Pick<Series, 'id' | 'version'>
export const confirmSeries = ({ id, version }: SeriesVersion) =>
  readBody(api.series[':id'].confirm.$post({ ...byId(id), json: { version } }))
export const declineSeries = ({ id, version }: SeriesVersion, reason: string) =>
  readBody(api.series[':id'].decline.$post({ ...byId(id), json: { version, reason } }))
export const withdrawSeries = ({ id, version }: SeriesVersion) =>
  readBody(api.series[':id'].withdraw.$post({ ...byId(id), json: { version } }))
export const endSeries = ({ id, version }: SeriesVersion, reason: string, from?: string) =>
  readBody(api.series[':id'].end.$post({ ...byId(id), json: { version, reason, ...(from && { from }) } }))
export const moveSeries = ({ id, version }: SeriesVersion, from: string, startsAt: string, reason: string) =>
  readBody(api.series[':id'].move.$post({ ...byId(id), json: { version, from, starts_at: startsAt, reason } }))

/** Puts a changed series into the cache and refetches everything that shows its bookings. */
export function cacheSeries(queryClient: QueryClient, series: Series): void {
  queryClient.setQueryData(seriesQuery(series.id).queryKey, series)
  const isThis = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes(series.id)
  void queryClient.invalidateQueries({ queryKey: bookingsKey, predicate: query => !isThis(query) })
  void queryClient.invalidateQueries({ queryKey: diaryKey })
}

export const sharedSeriesRecord: SharedRecord<Series> = {
  show: cacheSeries,
  current: ({ series }) => series as Series | undefined,
  failure: 'Redovni termini nisu promenjeni. Pokušajte ponovo.',
}
