import type { QueryClient } from '@tanstack/react-query'
import { answer, apiClient } from '../../../platform/browser/api.ts'
import type { OwnAccount } from '../account.ts'
import { meQuery } from '../session.ts'
import type { ProfileChange } from './profile.ts'
import type { profileApi } from './profile-api.server.ts'

const api = apiClient<ReturnType<typeof profileApi>>()

export const saveProfile = async (input: ProfileChange): Promise<OwnAccount> =>
  (await answer(api.profile.$put({ json: input }))).user

/** One of one's own uploads in the bucket avatars, or none. */
export const saveAvatar = async (url: string | null): Promise<OwnAccount> =>
  (await answer(api.profile.avatar.$put({ json: { url } }))).user

/** The account as it is now; whatever else shows its name or picture is asked for anew. */
export function profileChanged(queryClient: QueryClient, account: OwnAccount): void {
  queryClient.setQueryData(meQuery.queryKey, account)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' && queryKey[0] !== 'site' })
}

/** Follows the link that was sent to a new address; answers the address. */
export const confirmNewAddress = async (token: string): Promise<string> =>
  (await answer(api['email-change'].$post({ json: { token } }))).email

/** No more mail for new messages, by a letter's link. */
export const unsubscribe = (token: string) => answer(api.unsubscribe.$post({ query: { token } }))
