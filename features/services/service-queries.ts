import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import type { ServiceFilters } from './search/query/service-filters.ts'
import type { NewServiceInput, ServiceChange } from './service.ts'
import type { serviceApi } from './service-api.server.ts'

const api = apiClient<ReturnType<typeof serviceApi>>()

export const servicesQuery = (filters: ServiceFilters) =>
  infiniteQueryOptions({
    queryKey: ['services', 'list', filters],
    queryFn: ({ pageParam }) =>
      readBody(api.services.$get({ query: { ...filters, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
  })

/** The newest services, of one town or of all. */
export const recentServicesQuery = (location?: string) =>
  queryOptions({
    queryKey: ['services', 'recent', location],
    queryFn: () =>
      readBody(api.services.$get({ query: { limit: '8', sort: 'newest', ...(location && { location }) } })),
  })

export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'one', id],
    queryFn: () => readBody(api.services[':id'].$get(byId(id))),
  })

export const otherServicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'others', id],
    queryFn: () => readBody(api.services[':id'].others.$get(byId(id))),
  })

export const ownServicesQuery = infiniteQueryOptions({
  queryKey: ['services', 'mine'],
  queryFn: ({ pageParam }) => readBody(api.services.mine.$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: page => page.next_cursor ?? undefined,
})

export const fetchPhone = (id: string) => readBody(api.services[':id'].phone.$get(byId(id)))
/** Stores a new service. `replaces` must be true after an attempt that may have stored the service. */
export const createService = (input: NewServiceInput) => readBody(api.services.$post({ json: input }))
export const updateService = (id: string, input: ServiceChange) =>
  readBody(api.services[':id'].$put({ ...byId(id), json: input }))
export const setServiceActive = (id: string, active: boolean) =>
  readBody(api.services[':id'].active.$put({ ...byId(id), json: { active } }))
export const deleteService = (id: string) => readBody(api.services[':id'].$delete(byId(id)))

/** Marks all lists as stale after a change. Fetches the provider's own services, because their page is shown next. */
export async function refreshServices(queryClient: QueryClient): Promise<void> {
  // The queries of the current page are not refetched, because its service may be deleted.
  await queryClient.invalidateQueries({ queryKey: ['services'], refetchType: 'none' })
  await queryClient.prefetchInfiniteQuery(ownServicesQuery)
}
