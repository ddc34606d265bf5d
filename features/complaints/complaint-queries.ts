import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import type { SharedRecord } from '../conversations/use-shared-change.ts'
import type { Complaint, ComplaintInput, FaultInput, StepInput } from './complaint.ts'
import type { complaintApi } from './complaint-api.server.ts'

const api = apiClient<ReturnType<typeof complaintApi>>()

/** Prefix of the keys of all complaint queries. A live event invalidates all queries with this prefix. */
export const complaintsKey = ['complaints']

export const complaintQuery = (id: string) =>
  queryOptions({
    queryKey: [...complaintsKey, 'one', id],
    queryFn: () => readBody(api.complaints[':id'].$get(byId(id))),
  })

export const myComplaintsQuery = queryOptions({
  queryKey: [...complaintsKey, 'mine'],
  queryFn: () => readBody(api.complaints.mine.$get({ query: { limit: '100' } })),
})

export type SourceRef = { kind: 'booking' | 'quote'; id: string }
export const complaintSourceQuery = (source: SourceRef) =>
  queryOptions({
    queryKey: [...complaintsKey, 'source', source],
    queryFn: () => readBody(api.complaints.source.$get({ query: source })),
  })

export const faultQuery = (id: string) =>
  queryOptions({
    queryKey: [...complaintsKey, 'fault', id],
    queryFn: () => readBody(api.faults[':id'].$get(byId(id))),
  })

export const complaintFiguresQuery = (providerId: string) =>
  queryOptions({
    queryKey: [...complaintsKey, 'figures', providerId],
    queryFn: async () => (await readBody(api.providers[':id'].complaints.$get(byId(providerId)))).figures,
  })

export const fileComplaint = (json: ComplaintInput) => readBody(api.complaints.$post({ json }))
export const takeStep = (id: string, json: StepInput) =>
  readBody(api.complaints[':id'].steps.$post({ ...byId(id), json }))
export const reportFault = (quoteId: string, json: FaultInput) =>
  readBody(api.quotes[':id'].faults.$post({ ...byId(quoteId), json }))

/** Puts a changed complaint into the cache and refetches lists and jobs. */
export function cacheComplaint(queryClient: QueryClient, complaint: Complaint): void {
  queryClient.setQueryData(complaintQuery(complaint.id).queryKey, complaint)
  void queryClient.invalidateQueries(myComplaintsQuery)
  void queryClient.invalidateQueries({ queryKey: [...complaintsKey, 'source'] })
}

export const sharedComplaint: SharedRecord<Complaint> = {
  show: cacheComplaint,
  current: ({ complaint }) => complaint as Complaint | undefined,
  failure: 'Reklamacija nije promenjena. Pokušajte ponovo.',
}
