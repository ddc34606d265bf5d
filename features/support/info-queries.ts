import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../platform/browser/api.ts'
import type { infoApi } from './info-api.server.ts'

const api = apiClient<ReturnType<typeof infoApi>>()

export const infoQuery = (name: string) =>
  queryOptions({
    queryKey: ['pages', name],
    queryFn: () => answer(api.pages[':name'].$get({ param: { name } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
