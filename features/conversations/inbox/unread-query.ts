import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../../platform/browser/api.ts'
import type { conversationApi } from '../conversation-api.server.ts'

const api = apiClient<ReturnType<typeof conversationApi>>()

/** Query for the dot at 'Poruke'. The query has its own file, because every page loads this file. */
export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: () => readBody(api.unread.$get()),
})
