import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { apiClient, byId, readBody } from '../../../platform/browser/api.ts'
import type { evidenceDecision } from '../../evidence/evidence.ts'
import type { evidenceStates } from './evidence-case.ts'
import type { evidenceQueueApi } from './evidence-queue-api.server.ts'

const api = apiClient<ReturnType<typeof evidenceQueueApi>>()
const evidence = api.admin.evidence

export const evidenceQueueQuery = (state: (typeof evidenceStates)[number]) =>
  queryOptions({
    queryKey: ['admin', 'evidence', state],
    queryFn: async () => (await readBody(evidence.$get({ query: { state } }))).items,
    staleTime: 0,
  })

export const evidenceCaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'evidence-case', id],
    queryFn: () => readBody(evidence[':id'].$get(byId(id))),
    staleTime: 0,
  })

export const caseDocumentUrl = (id: string) => `/api/admin/evidence/${id}/document`

export const decideEvidence = (id: string, json: z.input<typeof evidenceDecision>) =>
  readBody(evidence[':id'].decide.$post({ ...byId(id), json }))
