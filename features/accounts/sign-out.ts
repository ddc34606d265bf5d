import type { QueryClient } from '@tanstack/react-query'
import { deletePersonalData } from '../../platform/browser/personal-storage.ts'
import { notifyTabs } from '../../platform/browser/tabs.ts'
import { clearFlagsOnSignOut } from './local-flags.ts'
import { meQuery } from './session.ts'
import { markSignedOut, sendSignOut } from './sign-in/unfinished-sign-out.ts'

/** Message to the other tabs after sign-out. */
export const signedOutMessage = 'signed-out'

/**
 * Ends the session. All tabs of this browser drop the user's data at once, without waiting for the server. Throws if
 * the server could not be reached; the request is then retried.
 */
export async function signOut(queryClient: QueryClient): Promise<void> {
  markSignedOut()
  clearAllTabs(queryClient)
  await sendSignOut()
}

/** Clears the user's data in all tabs of this browser, this one first. */
export function clearAllTabs(queryClient: QueryClient): void {
  clearUserData(queryClient)
  notifyTabs(signedOutMessage)
}

/**
 * Clears the user's data in this tab and in the browser's storage. After a session that ended by itself, pass the
 * user's id to keep their unsent texts.
 */
export function clearUserData(queryClient: QueryClient, keepTextsOf?: string): void {
  clearUserQueries(queryClient)
  clearFlagsOnSignOut()
  deletePersonalData(keepTextsOf)
  queryClient.setQueryData(meQuery.queryKey, null)
}

/** Drops all cached queries except the site's public settings and the account itself. */
export function clearUserQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' && queryKey[0] !== 'site' })
}
