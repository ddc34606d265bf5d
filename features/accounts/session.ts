import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, answer, apiClient } from '../../platform/browser/api.ts'
import { forgetPersonal } from '../../platform/browser/personal-storage.ts'
import { tellTabs } from '../../platform/browser/tabs.ts'
import type { OwnAccount } from './account.ts'
import type { accountApi } from './account-api.server.ts'
import { clearFlagsOnSignOut, writeFlag } from './local-flags.ts'

const api = apiClient<ReturnType<typeof accountApi>>()

/** The signed-in account, or null for a visitor. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<OwnAccount | null> => (await answer(api.me.$get())).user,
})

/** better-auth's own endpoints; throws `ApiError` with its code and a Serbian title. */
export async function postAuth(path: string, body: object): Promise<unknown> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0)
  })
  const answered = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, answered as object)
  return answered
}

/** What one tab tells the others. */
export const signedOutWord = 'signed-out'

/** The event in this tab when the server says that the session is over, and in `detail` why. */
export const sessionEnded = 'session-ended'

/**
 * Ends the session on the server; whatever it answers, nothing of the person stays in this browser, in any tab. The
 * cookie is the server's alone, so one that could not be told is told again by session-keeper.ts.
 */
export async function signOut(queryClient: QueryClient): Promise<void> {
  try {
    await postAuth('/sign-out', {})
  } catch (error) {
    writeFlag('unfinishedSignOut', 'true')
    throw error
  } finally {
    leaveEverywhere(queryClient)
  }
}

/** After the server has ended the session: every tab of this browser leaves, this one first. */
export function leaveEverywhere(queryClient: QueryClient): void {
  forgetPerson(queryClient)
  tellTabs(signedOutWord)
}

/**
 * Nothing of the person who was signed in stays in this tab, nor in what the browser keeps for the site; but for words he
 * has not sent, when he is named because his session has ended without his doing.
 */
export function forgetPerson(queryClient: QueryClient, exceptWordsOf?: string): void {
  forgetPersonalData(queryClient)
  clearFlagsOnSignOut()
  forgetPersonal(exceptWordsOf)
  queryClient.setQueryData(meQuery.queryKey, null)
}

/** Public lists may stay; whatever could be one person's is dropped. */
export function forgetPersonalData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' && queryKey[0] !== 'site' })
}
