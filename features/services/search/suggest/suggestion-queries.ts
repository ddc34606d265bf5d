import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../../../platform/browser/api.ts'
import { MIN_TYPED_LENGTH } from '../../service-limits.ts'
import type { searchApi } from '../search-api.server.ts'

const api = apiClient<ReturnType<typeof searchApi>>()

export const suggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['services', 'suggestions', typed],
    queryFn: ({ signal }) => readBody(api.services.suggestions.$get({ query: { q: typed } }, { init: { signal } })),
    enabled: typed.length >= MIN_TYPED_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
