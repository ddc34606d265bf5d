import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../../../platform/browser/api.ts'
import type { searchApi } from '../search-api.server.ts'
import { leastTyped } from './suggestion-options.ts'

const api = apiClient<ReturnType<typeof searchApi>>()

export const suggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['services', 'suggestions', typed],
    queryFn: ({ signal }) => answer(api.services.suggestions.$get({ query: { q: typed } }, { init: { signal } })),
    enabled: typed.length >= leastTyped,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
