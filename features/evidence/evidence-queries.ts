import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import type { evidenceInput } from './evidence.ts'
import type { evidenceApi } from './evidence-api.server.ts'

const api = apiClient<ReturnType<typeof evidenceApi>>()

export const ownEvidenceQuery = queryOptions({
  queryKey: ['evidence', 'mine'],
  queryFn: async () => (await readBody(api.evidence.mine.$get())).items,
  staleTime: 0,
})

export const documentPath = (id: string) => `/api/evidence/${id}/document`

export const sendEvidence = (json: z.input<typeof evidenceInput>) => readBody(api.evidence.$post({ json }))

export const withdrawEvidence = (id: string) => readBody(api.evidence[':id'].$delete(byId(id)))
