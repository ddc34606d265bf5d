import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../../platform/browser/api.ts'
import type { unmetApi } from './unmet-api.server.ts'

const api = apiClient<ReturnType<typeof unmetApi>>()

export const unmetQuery = queryOptions({
  queryKey: ['admin', 'unmet'],
  queryFn: async () => (await readBody(api.admin['unmet-searches'].$get())).items,
  staleTime: 0,
})

export const removeUnmet = (key: string) => readBody(api.admin['unmet-searches'][':key'].$delete({ param: { key } }))
