import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import { conversationsQuery } from '../conversations/conversation-queries.ts'
import type { blockApi } from './block/block-api.server.ts'
import type { decisionApi } from './decision/decision-api.server.ts'
import type { ReportReason } from './reasons.ts'
import type { Reportable } from './report/report.ts'
import type { reportApi } from './report/report-api.server.ts'

const reports = apiClient<ReturnType<typeof reportApi>>()
const blocks = apiClient<ReturnType<typeof blockApi>>()
const decisions = apiClient<ReturnType<typeof decisionApi>>()

export const ownReportsQuery = queryOptions({
  queryKey: ['reports', 'mine'],
  queryFn: () => readBody(reports.reports.mine.$get()),
})

export const subjectQuery = (type: Reportable, id: string) =>
  queryOptions({
    queryKey: ['reports', 'subject', type, id],
    queryFn: () => readBody(reports.reports.subjects[':type'][':id'].$get({ param: { type, id } })),
  })

export type NewReport = { id: string; subject_type: Reportable; subject_id: string; reason: ReportReason; text: string }

export const sendReport = (json: NewReport) => readBody(reports.reports.$post({ json }))

export const blockedQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: () => readBody(blocks.blocks.$get()),
})

export const block = (id: string, cancel_bookings: boolean) =>
  readBody(blocks.blocks[':id'].$put({ ...byId(id), json: { cancel_bookings } }))

export const unblock = (id: string) => readBody(blocks.blocks[':id'].$delete(byId(id)))

/** Refetches blocks and conversations after a user was blocked or unblocked. */
export async function refetchAfterBlock(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(blockedQuery),
    queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey.slice(0, 1) }),
  ])
}

export const decisionsKey = ['decisions']

export const ownDecisionsQuery = queryOptions({
  queryKey: [...decisionsKey, 'mine'],
  queryFn: () => readBody(decisions.decisions.mine.$get()),
})

export const decisionQuery = (id: string) =>
  queryOptions({
    queryKey: [...decisionsKey, id],
    queryFn: () => readBody(decisions.decisions[':id'].$get(byId(id))),
  })

export const sendAppeal = (id: string, text: string) =>
  readBody(decisions.decisions[':id'].appeal.$post({ ...byId(id), json: { text } }))
