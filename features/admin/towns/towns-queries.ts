import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../../platform/browser/api.ts'
import type { townsApi } from './towns-api.server.ts'

const api = apiClient<ReturnType<typeof townsApi>>()

export const townsQuery = queryOptions({
  queryKey: ['admin', 'towns'],
  queryFn: () => readBody(api.admin.towns.$get()),
  staleTime: 0,
})
