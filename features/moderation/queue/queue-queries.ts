import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, answer, apiClient, byId } from '../../../platform/browser/api.ts'
import type { decidedApi } from '../decision/decided-api.server.ts'
import type { DecisionInput } from '../decision/decision.ts'
import type { queueApi } from './queue-api.server.ts'

const api = apiClient<ReturnType<typeof queueApi>>()
const decided = apiClient<ReturnType<typeof decidedApi>>()

export const queueQuery = queryOptions({
  queryKey: ['admin', 'queue'],
  queryFn: () => answer(api.admin.queue.$get()),
  // Somebody who has it open sees what has come in meanwhile.
  refetchInterval: 30_000,
})

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'case', id],
    queryFn: () => answer(api.admin.reports[':id'].$get(byId(id))),
    // Each look at a message stands in the journal: there is none that nobody has taken.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

export const claimCase = (id: string) => answer(api.admin.reports[':id'].claim.$post(byId(id)))
export const releaseCase = (id: string) => answer(api.admin.reports[':id'].claim.$delete(byId(id)))

/** A claim that has run out, or was given back in another tab, is taken anew, so that what was written here is not lost. */
export async function decideCase(id: string, json: DecisionInput) {
  const decide = () => answer(api.admin.reports[':id'].decide.$post({ ...byId(id), json }))
  try {
    await decide()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_claimed')) throw error
    await claimCase(id)
    await decide()
  }
}

export const decidedQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'decided', id],
    queryFn: () => answer(decided.admin.decisions[':id'].$get(byId(id))),
    // As with a case: each look at a message stands in the journal.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

export const weekQuery = queryOptions({
  queryKey: ['admin', 'week'],
  queryFn: () => answer(decided.admin['decision-week'].$get()),
})

export const restoreDecision = (id: string, explanation: string) =>
  answer(decided.admin.decisions[':id'].restore.$post({ ...byId(id), json: { explanation } }))

export const journalQuery = (act?: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'journal', act],
    queryFn: ({ pageParam }) =>
      answer(api.admin.journal.$get({ query: { ...(pageParam && { cursor: pageParam }), ...(act && { act }) } })),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor,
  })
