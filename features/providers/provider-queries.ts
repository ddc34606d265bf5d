import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import type { providerApi } from './provider-api.server.ts'

const api = apiClient<ReturnType<typeof providerApi>>()

export const providerQuery = (slug: string) =>
  queryOptions({
    queryKey: ['providers', 'one', slug],
    queryFn: () => readBody(api.providers[':slug'].$get({ param: { slug } })),
  })

/** The caller's neighbours among a provider's customers. */
export const customersNearQuery = (slug: string) =>
  queryOptions({
    queryKey: ['providers', 'near', slug],
    queryFn: () => readBody(api.providers[':slug']['customers-near'].$get({ param: { slug }, query: {} })),
  })
