import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, apiClient, byId, readBody } from '../../../platform/browser/api.ts'
import type { DecisionInput } from '../decision/decision.ts'
import type { decisionDetailApi } from '../decision/decision-detail-api.server.ts'
import type { queueApi } from './queue-api.server.ts'

const api = apiClient<ReturnType<typeof queueApi>>()
const decided = apiClient<ReturnType<typeof decisionDetailApi>>()

export const queueQuery = queryOptions({
  queryKey: ['admin', 'queue'],
  queryFn: () => readBody(api.admin.queue.$get()),
  refetchInterval: 30_000,
})

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'case', id],
    queryFn: () => readBody(api.admin.reports[':id'].$get(byId(id))),
    // Not refetched automatically because each fetch of a message is written to the audit log as a view.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

export const claimCase = (id: string) => readBody(api.admin.reports[':id'].claim.$post(byId(id)))
export const releaseCase = (id: string) => readBody(api.admin.reports[':id'].claim.$delete(byId(id)))

/** Decides a case. Claims the case again if the claim has expired or was released in another tab. */
export async function decideCase(id: string, json: DecisionInput) {
  const decide = () => readBody(api.admin.reports[':id'].decide.$post({ ...byId(id), json }))
  try {
    await decide()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_claimed')) throw error
    await claimCase(id)
    await decide()
  }
}

export const decisionDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'decided', id],
    queryFn: () => readBody(decided.admin.decisions[':id'].$get(byId(id))),
    // Not refetched automatically, for the same reason as a case.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

export const weekQuery = queryOptions({
  queryKey: ['admin', 'week'],
  queryFn: () => readBody(decided.admin['decision-week'].$get()),
})

export const restoreDecision = (id: string, explanation: string) =>
  readBody(decided.admin.decisions[':id'].restore.$post({ ...byId(id), json: { explanation } }))

export const journalQuery = (act?: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'journal', act],
    queryFn: ({ pageParam }) =>
      readBody(api.admin.journal.$get({ query: { ...(pageParam && { cursor: pageParam }), ...(act && { act }) } })),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor,
  })
