import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../../platform/browser/api.ts'
import type { overviewApi } from './overview-api.server.ts'

const api = apiClient<ReturnType<typeof overviewApi>>()

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: () => answer(api.admin.overview.$get()),
  refetchInterval: 60_000,
})
