import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../../platform/browser/api.ts'
import type { ServiceFilterState } from '../../services/service-filter-states.ts'
import type { SiteFilter } from '../../websites/site-filters.ts'
import type { listingsApi } from './listings-api.server.ts'

const { admin } = apiClient<ReturnType<typeof listingsApi>>()
const afterOf = (pageParam: string) => (pageParam ? { after: pageParam } : {})

export const servicesQuery = (q: string, state: ServiceFilterState) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'services', q, state],
    queryFn: ({ pageParam }) => readBody(admin.services.$get({ query: { q, state, ...afterOf(pageParam) } })),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  })

export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'service', id],
    queryFn: () => readBody(admin.services[':id'].$get(byId(id))),
  })

export const sitesQuery = (q: string, state: SiteFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'sites', q, state],
    queryFn: ({ pageParam }) => readBody(admin.sites.$get({ query: { q, state, ...afterOf(pageParam) } })),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  })
