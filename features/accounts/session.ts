import { queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import type { OwnAccount } from './account.ts'
import type { accountApi } from './account-api.server.ts'

const api = apiClient<ReturnType<typeof accountApi>>()

/** The signed-in account, or null for a visitor. Sign-out is in sign-out.ts, which pages load only when needed. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<OwnAccount | null> => (await readBody(api.me.$get())).user,
})

/** Event in this tab when the server has ended the session. */
export const sessionEndedEvent = 'session-ended'
/** Detail of the event. `sentence` is the reason for a ban, and is missing if the server refused the session. */
export type SessionEnd = { userId: string; sentence?: string }
