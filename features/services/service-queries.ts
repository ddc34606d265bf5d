import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { answer, apiClient, byId } from '../../platform/browser/api.ts'
import type { ServiceFilters } from './search/query/service-filters.ts'
import type { NewServiceInput, ServiceChange } from './service.ts'
import type { serviceApi } from './service-api.server.ts'

const api = apiClient<ReturnType<typeof serviceApi>>()

export const servicesQuery = (filters: ServiceFilters) =>
  infiniteQueryOptions({
    queryKey: ['services', 'list', filters],
    queryFn: ({ pageParam }) =>
      answer(api.services.$get({ query: { ...filters, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
  })

export const recentServicesQuery = queryOptions({
  queryKey: ['services', 'recent'],
  queryFn: () => answer(api.services.$get({ query: { limit: '8', sort: 'newest' } })),
})

export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'one', id],
    queryFn: () => answer(api.services[':id'].$get(byId(id))),
  })

export const otherServicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'others', id],
    queryFn: () => answer(api.services[':id'].others.$get(byId(id))),
  })

export const ownServicesQuery = infiniteQueryOptions({
  queryKey: ['services', 'mine'],
  queryFn: ({ pageParam }) => answer(api.services.mine.$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: page => page.next_cursor ?? undefined,
})

export const fetchPhone = (id: string) => answer(api.services[':id'].phone.$get(byId(id)))
/** Sends `replaces` after an attempt that may have stored the service. */
export const createService = (input: NewServiceInput) => answer(api.services.$post({ json: input }))
export const updateService = (id: string, input: ServiceChange) =>
  answer(api.services[':id'].$put({ ...byId(id), json: input }))
export const setActive = (id: string, active: boolean) =>
  answer(api.services[':id'].active.$put({ ...byId(id), json: { active } }))
export const deleteService = (id: string) => answer(api.services[':id'].$delete(byId(id)))

/** Marks all lists as stale after a change, and fetches the provider's own services, whose page comes next. */
export async function servicesChanged(queryClient: QueryClient): Promise<void> {
  // The current page is not refetched: its service may be deleted.
  await queryClient.invalidateQueries({ queryKey: ['services'], refetchType: 'none' })
  await queryClient.prefetchInfiniteQuery(ownServicesQuery)
}
