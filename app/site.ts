import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { apiClient, readBody } from '../platform/browser/api.ts'
import type { siteApi } from './site-api.server.ts'

const api = apiClient<ReturnType<typeof siteApi>>()

/** Reads the installation's name and launch state, which change only with a restart. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => readBody(api.site.$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useSite = () => useSuspenseQuery(siteQuery).data
