import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../platform/browser/api.ts'
import type { providerApi } from './provider-api.server.ts'

const api = apiClient<ReturnType<typeof providerApi>>()

export const providerQuery = (slug: string) =>
  queryOptions({
    queryKey: ['providers', 'one', slug],
    queryFn: () => answer(api.providers[':slug'].$get({ param: { slug } })),
  })
