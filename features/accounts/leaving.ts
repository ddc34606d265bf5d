import type { QueryClient } from '@tanstack/react-query'
import { forgetPersonal } from '../../platform/browser/personal-storage.ts'
import { tellTabs } from '../../platform/browser/tabs.ts'
import { clearFlagsOnSignOut } from './local-flags.ts'
import { meQuery } from './session.ts'
import { markSignedOut, tellSignOut } from './sign-in/unfinished-sign-out.ts'

/** Message to the other tabs after sign-out. */
export const signedOutWord = 'signed-out'

/**
 * Ends the session. All tabs of this browser drop the user's data at once, without waiting for the server. Throws if
 * the server could not be reached; the request is then retried.
 */
export async function signOut(queryClient: QueryClient): Promise<void> {
  markSignedOut()
  leaveEverywhere(queryClient)
  await tellSignOut()
}

/** Clears the user's data in all tabs of this browser, this one first. */
export function leaveEverywhere(queryClient: QueryClient): void {
  forgetPerson(queryClient)
  tellTabs(signedOutWord)
}

/**
 * Clears the user's data in this tab and in the browser's storage. After a session that ended by itself, pass the
 * user's id to keep their unsent texts.
 */
export function forgetPerson(queryClient: QueryClient, keepTextsOf?: string): void {
  forgetPersonalData(queryClient)
  clearFlagsOnSignOut()
  forgetPersonal(keepTextsOf)
  queryClient.setQueryData(meQuery.queryKey, null)
}

/** Drops all cached queries except the site's public settings and the account itself. */
export function forgetPersonalData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' && queryKey[0] !== 'site' })
}
