import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../platform/browser/api.ts'
import { type Category, parentCategory } from '../services/categories.ts'
import type { ServiceCardData } from '../services/service.ts'
import type { serviceApi } from '../services/service-api.server.ts'
import type { landingApi } from './landing-api.server.ts'
import { mostLocalServices } from './landing-limits.ts'

const api = apiClient<ReturnType<typeof landingApi>>()
const services = apiClient<ReturnType<typeof serviceApi>>().services

export const landingQuery = (serviceType: string, location: string) =>
  queryOptions({
    queryKey: ['landing', serviceType, location],
    queryFn: () =>
      answer(api.landing[':service_type'][':location'].$get({ param: { service_type: serviceType, location } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Fetches the best rated services of a category in a town; if there are too few, also of the parent category. */
export const similarServicesQuery = (category: Category, location: string) =>
  queryOptions({
    queryKey: ['services', 'similar', category, location],
    queryFn: async (): Promise<ServiceCardData[]> => {
      const fetchBest = (category: string) =>
        answer(services.$get({ query: { category, location, sort: 'rating', limit: `${mostLocalServices * 2}` } }))
      const own = (await fetchBest(category)).items
      const parent = parentCategory(category)
      const others = own.length < mostLocalServices && parent !== category ? (await fetchBest(parent)).items : []
      return [...own, ...others.filter(other => own.every(({ id }) => id !== other.id))].slice(0, mostLocalServices)
    },
  })

export const testServicesQuery = (category: string, location: string) =>
  queryOptions({
    queryKey: ['services', 'test', category, location],
    queryFn: () => answer(services.$get({ query: { category, location } })),
  })
