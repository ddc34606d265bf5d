import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../../platform/browser/api.ts'
import type { unmetApi } from './unmet-api.server.ts'

const api = apiClient<ReturnType<typeof unmetApi>>()

export const unmetQuery = queryOptions({
  queryKey: ['admin', 'unmet'],
  queryFn: async () => (await answer(api.admin['unmet-searches'].$get())).items,
  staleTime: 0,
})

export const removeUnmet = (key: string) => answer(api.admin['unmet-searches'][':key'].$delete({ param: { key } }))
