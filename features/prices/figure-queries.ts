import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import type { Category } from '../services/categories.ts'
import type { JobChoiceInput } from './figure.ts'
import type { figureApi } from './figure-api.server.ts'

const api = apiClient<ReturnType<typeof figureApi>>()

export const townPricesQuery = (town: string) =>
  queryOptions({
    queryKey: ['town-prices', town],
    queryFn: () => readBody(api['town-prices'][':town'].$get({ param: { town }, query: {} })),
  })

export const tradePricesQuery = (town: string, category: Category) =>
  queryOptions({
    queryKey: ['town-prices', town, 'of-trade', category],
    queryFn: () => readBody(api['town-prices'][':town'].$get({ param: { town }, query: { category } })),
    enabled: town.length > 0,
  })

export const jobPriceQuery = (town: string, job: string) =>
  queryOptions({
    queryKey: ['town-prices', town, job],
    queryFn: () => readBody(api['town-prices'][':town'][':job'].$get({ param: { town, job } })),
  })

export const usualPriceQuery = (text: string, town: string) =>
  queryOptions({
    queryKey: ['usual-price', town, text],
    queryFn: async () => (await readBody(api['usual-price'].$get({ query: { town, text } }))).item,
    enabled: text.length > 0 && town.length > 0,
  })

export const lineJobsQuery = (lines: { name: string; unit: string }[]) =>
  queryOptions({
    queryKey: ['line-jobs', lines],
    queryFn: async () => (await readBody(api['line-jobs'].$post({ json: { lines } }))).items,
    enabled: lines.length > 0,
  })

export const chooseJob = (choice: JobChoiceInput) => readBody(api['line-jobs'].choice.$put({ json: choice }))
