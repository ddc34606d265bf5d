import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../../platform/browser/api.ts'
import type { overviewApi } from './overview-api.server.ts'

const api = apiClient<ReturnType<typeof overviewApi>>()

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: () => readBody(api.admin.overview.$get()),
  refetchInterval: 60_000,
})
