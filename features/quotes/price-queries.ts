import { queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import type { PriceListInput } from './price-list.ts'
import type { priceListApi } from './price-list-api.server.ts'

const api = apiClient<ReturnType<typeof priceListApi>>()

export const pricesQuery = (providerId: string) =>
  queryOptions({
    queryKey: ['prices', providerId],
    queryFn: () => readBody(api.providers[':id'].prices.$get(byId(providerId))),
  })

export const ownPricesQuery = queryOptions({
  queryKey: ['prices', 'own'],
  queryFn: () => readBody(api['price-list'].$get()),
})

export const savePrices = (input: PriceListInput) => readBody(api['price-list'].$put({ json: input }))
