import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../../platform/browser/api.ts'
import type { conversationApi } from '../conversation-api.server.ts'

const api = apiClient<ReturnType<typeof conversationApi>>()

/** Whether anything is unread: the dot at 'Poruke'. Apart from the other calls, since every page has it. */
export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: () => answer(api.unread.$get()),
})
