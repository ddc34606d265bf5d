import { queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import { bookingsKey } from '../bookings/booking-queries.ts'
import type { visitApi } from './visit-api.server.ts'

const api = apiClient<ReturnType<typeof visitApi>>()

/** The key is below that of the reader's bookings, so that a changed booking refetches the visits. */
export const visitsQuery = (quoteId: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'mine', 'visits', quoteId],
    queryFn: async () => (await readBody(api.quotes[':id'].visits.$get(byId(quoteId)))).items,
  })

export type PlannedVisit = { id: string; starts_at: string }
export const planVisits = async (quoteId: string, visits: PlannedVisit[]) =>
  (await readBody(api.quotes[':id'].visits.$post({ ...byId(quoteId), json: { visits } }))).items
