import { queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../../platform/browser/api.ts'
import type { ProposalInput } from '../../complaints/complaint.ts'
import type { caseStates } from './complaints.ts'
import type { complaintsApi } from './complaints-api.server.ts'

const api = apiClient<ReturnType<typeof complaintsApi>>()
const cases = api.admin.complaints

export const casesQuery = (state: (typeof caseStates)[number]) =>
  queryOptions({
    queryKey: ['admin', 'complaints', state],
    queryFn: async () => (await readBody(cases.$get({ query: { state } }))).items,
    staleTime: 0,
  })

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'complaint', id],
    queryFn: () => readBody(cases[':id'].$get(byId(id))),
    // Each look is in the audit log, so the case is not fetched again when the window gets the focus.
    refetchOnWindowFocus: false,
  })

export const proposeSettlement = (id: string, json: ProposalInput) =>
  readBody(cases[':id'].proposals.$post({ ...byId(id), json }))
export const adminPhotosPath = (id: string) => `/api/admin/complaints/${id}/photos`
