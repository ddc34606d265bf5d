import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../../platform/browser/api.ts'
import type { townMapApi } from './town-map-api.server.ts'

const api = apiClient<ReturnType<typeof townMapApi>>()

export const townMapQuery = (town: string) =>
  queryOptions({
    queryKey: ['town-map', town],
    queryFn: () => readBody(api.towns[':town'].map.$get({ param: { town } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
