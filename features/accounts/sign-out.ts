import type { QueryClient } from '@tanstack/react-query'
import { deletePersonalData } from '../../platform/browser/personal-storage.ts'
import { notifyTabs } from '../../platform/browser/tabs.ts'
import { clearFlagsOnSignOut } from './local-flags.ts'
import { meQuery } from './session.ts'
import { markSignedOut, sendSignOut } from './sign-in/unfinished-sign-out.ts'

export const signedOutMessage = 'signed-out'

/** Drops the user's data in all tabs at once. If the server was not reached, throws and retries in the background. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  markSignedOut()
  clearAllTabs(queryClient)
  await sendSignOut()
}

export function clearAllTabs(queryClient: QueryClient): void {
  clearUserData(queryClient)
  notifyTabs(signedOutMessage)
}

/** Clears the user's data in this tab and storage. `keepTextsOf` is a user whose unsent texts remain. */
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
