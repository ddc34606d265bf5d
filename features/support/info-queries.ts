import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import type { infoApi } from './info-api.server.ts'

const api = apiClient<ReturnType<typeof infoApi>>()

export const infoPageQuery = (name: string) =>
  queryOptions({
    queryKey: ['pages', name],
    queryFn: () => readBody(api.pages[':name'].$get({ param: { name } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
