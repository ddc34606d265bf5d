import type { QueryClient } from '@tanstack/react-query'
import { forgetPersonal } from '../../platform/browser/personal-storage.ts'
import { tellTabs } from '../../platform/browser/tabs.ts'
import { clearFlagsOnSignOut } from './local-flags.ts'
import { meQuery } from './session.ts'
import { markSignedOut, tellSignOut } from './sign-in/unfinished-sign-out.ts'

/** What one tab tells the others. */
export const signedOutWord = 'signed-out'

/**
 * Ends the session, here at once: nothing of the person stays in this browser, in any tab, whatever the server answers
 * and whenever it does. Throws when the server could not be told; it is told again then.
 */
export async function signOut(queryClient: QueryClient): Promise<void> {
  markSignedOut()
  leaveEverywhere(queryClient)
  await tellSignOut()
}

/** The session is over: every tab of this browser leaves, this one first. */
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
