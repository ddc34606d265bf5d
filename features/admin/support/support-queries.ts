import { queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../../platform/browser/api.ts'
import type { AnswerInput, supportStates } from './support.ts'
import type { supportApi } from './support-api.server.ts'

const api = apiClient<ReturnType<typeof supportApi>>()
const messages = api.admin['support-messages']

export const supportMessagesQuery = (state: (typeof supportStates)[number]) =>
  queryOptions({
    queryKey: ['admin', 'support', state],
    queryFn: async () => (await readBody(messages.$get({ query: { state } }))).items,
    staleTime: 0,
  })

export const supportMessageQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'support-message', id],
    queryFn: () => readBody(messages[':id'].$get(byId(id))),
    staleTime: 0,
  })

export const answerSupport = (id: string, json: AnswerInput) =>
  readBody(messages[':id'].answers.$post({ ...byId(id), json }))
