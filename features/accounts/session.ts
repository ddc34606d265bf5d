import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '../../platform/browser/api.ts'
import type { OwnAccount } from './account.ts'
import type { accountApi } from './account-api.server.ts'

const api = apiClient<ReturnType<typeof accountApi>>()

/** The signed-in account, or null for a visitor. How one leaves is in leaving.ts, which pages do not begin with. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<OwnAccount | null> => (await answer(api.me.$get())).user,
})

/** The event in this tab when the server says that the session is over. */
export const sessionEnded = 'session-ended'
/** Its detail: whose session it was, and why it was ended; without a reason he has just done something and is to sign in for it. */
export type SessionEnd = { userId: string; sentence?: string }
