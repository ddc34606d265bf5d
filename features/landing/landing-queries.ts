import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import type { serviceApi } from '../services/service-api.server.ts'
import type { landingApi } from './landing-api.server.ts'
import type { LandingPage } from './landing-page.ts'

const api = apiClient<ReturnType<typeof landingApi>>()
const services = apiClient<ReturnType<typeof serviceApi>>().services

export const landingQuery = (serviceType: string, location: string) =>
  queryOptions({
    queryKey: ['landing', serviceType, location],
    queryFn: () =>
      readBody(api.landing[':service_type'][':location'].$get({ param: { service_type: serviceType, location } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const localServicesQuery = ({ service_type, location }: Pick<LandingPage, 'service_type' | 'location'>) =>
  queryOptions({
    queryKey: ['services', 'local', service_type, location],
    queryFn: () =>
      readBody(api.landing[':service_type'][':location'].services.$get({ param: { service_type, location } })),
  })

export const testServicesQuery = (category: string, location: string) =>
  queryOptions({
    queryKey: ['services', 'test', category, location],
    queryFn: () => readBody(services.$get({ query: { category, location } })),
  })
