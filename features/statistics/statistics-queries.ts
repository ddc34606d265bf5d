import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../platform/browser/api.ts'
import type { statisticsApi } from './statistics-api.server.ts'

const api = apiClient<ReturnType<typeof statisticsApi>>()

export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: () => answer(api.statistics.$get()),
  staleTime: 5_000,
})

/** What happened on one's own published website; null without one. */
export const siteStatisticsQuery = queryOptions({
  queryKey: ['statistics', 'site'],
  queryFn: async () => (await answer(api.statistics.site.$get())).site,
  staleTime: 5_000,
})

/**
 * Tells that a service's page was opened from within the site. A page that came as a document was counted with it, and
 * a view that does not get through is not worth a word.
 */
export function tellView(serviceId: string): void {
  const [document] = performance.getEntriesByType('navigation')
  if (document && new URL(document.name).pathname.endsWith(serviceId)) return
  void fetch(`/api/services/${serviceId}/views`, { method: 'POST', keepalive: true }).catch(() => {})
}
