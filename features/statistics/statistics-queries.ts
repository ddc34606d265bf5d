import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import type { statisticsApi } from './statistics-api.server.ts'

const api = apiClient<ReturnType<typeof statisticsApi>>()

export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: () => readBody(api.statistics.$get()),
  staleTime: 5_000,
})

export const siteStatisticsQuery = queryOptions({
  queryKey: ['statistics', 'site'],
  queryFn: async () => (await readBody(api.statistics.site.$get())).site,
  staleTime: 5_000,
})

export const peopleFiguresQuery = queryOptions({
  queryKey: ['statistics', 'people'],
  queryFn: () => readBody(api.statistics.people.$get()),
  staleTime: 5_000,
})

/** Number of bookings that the caller has finished as a member, or null. */
export const workFiguresQuery = queryOptions({
  queryKey: ['statistics', 'work'],
  queryFn: async () => (await readBody(api.statistics.work.$get())).done,
  staleTime: 5_000,
})

/** Counts a service's page opened within the site, but not the first page, which the server has counted already. */
export function reportView(serviceId: string): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation && new URL(navigation.name).pathname.endsWith(serviceId)) return
  void fetch(`/api/services/${serviceId}/views`, { method: 'POST', keepalive: true }).catch(() => {})
}
