import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answer, apiClient, byId } from '../../../platform/browser/api.ts'
import type { ServicesState } from '../../services/services-states.ts'
import type { SitesState } from '../../websites/sites-states.ts'
import type { offersApi } from './offers-api.server.ts'

const { admin } = apiClient<ReturnType<typeof offersApi>>()
const afterOf = (pageParam: string) => (pageParam ? { after: pageParam } : {})

export const servicesQuery = (q: string, state: ServicesState) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'services', q, state],
    queryFn: ({ pageParam }) => answer(admin.services.$get({ query: { q, state, ...afterOf(pageParam) } })),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  })

export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'service', id],
    queryFn: () => answer(admin.services[':id'].$get(byId(id))),
  })

export const sitesQuery = (q: string, state: SitesState) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'sites', q, state],
    queryFn: ({ pageParam }) => answer(admin.sites.$get({ query: { q, state, ...afterOf(pageParam) } })),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  })
