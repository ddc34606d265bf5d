import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import { toLoadedMessages } from './cache/loaded-messages.ts'
import type { conversationApi } from './conversation-api.server.ts'

const api = apiClient<ReturnType<typeof conversationApi>>()

export const conversationsQuery = infiniteQueryOptions({
  queryKey: ['conversations', 'list'],
  queryFn: ({ pageParam }) => readBody(api.conversations.$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: page => page.next_cursor ?? undefined,
})

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversations', 'one', id],
    queryFn: () => readBody(api.conversations[':id'].$get(byId(id))),
  })

/** Query for the newest messages. message-cache.ts adds earlier and later messages to the cached result. */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', id],
    queryFn: async () =>
      toLoadedMessages(await readBody(api.conversations[':id'].messages.$get({ ...byId(id), query: {} }))),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const fetchMessages = (
  id: string,
  range: { since: number; limit: number } | { before: number; limit: number },
) =>
  readBody(
    api.conversations[':id'].messages.$get({
      ...byId(id),
      query: Object.fromEntries(Object.entries(range).map(([name, value]) => [name, String(value)])),
    }),
  )

export const startConversation = (serviceId: string, fresh = false) =>
  readBody(api.conversations.$post({ json: { service_id: serviceId, fresh } }))
export const markRead = (id: string, upTo: number) =>
  readBody(api.conversations[':id'].read.$post({ ...byId(id), json: { up_to: upTo } }))
export const reopenConversation = (id: string) => readBody(api.conversations[':id'].reopen.$post(byId(id)))
export const deleteConversation = (id: string) => readBody(api.conversations[':id'].$delete(byId(id)))
