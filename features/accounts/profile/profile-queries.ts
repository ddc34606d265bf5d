import type { QueryClient } from '@tanstack/react-query'
import { apiClient, readBody } from '../../../platform/browser/api.ts'
import type { OwnAccount } from '../account.ts'
import { meQuery } from '../session.ts'
import type { ProfileChange } from './profile.ts'
import type { profileApi } from './profile-api.server.ts'

const api = apiClient<ReturnType<typeof profileApi>>()

export const saveProfile = async (input: ProfileChange): Promise<OwnAccount> =>
  (await readBody(api.profile.$put({ json: input }))).user

export const saveAvatar = async (url: string | null): Promise<OwnAccount> =>
  (await readBody(api.profile.avatar.$put({ json: { url } }))).user

/** Stores the changed account in the cache, and refetches everything that may show the name or portrait. */
export function applyProfileChange(queryClient: QueryClient, account: OwnAccount): void {
  queryClient.setQueryData(meQuery.queryKey, account)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' && queryKey[0] !== 'site' })
}

export const confirmNewAddress = async (token: string): Promise<string> =>
  (await readBody(api['email-change'].$post({ json: { token } }))).email

export const unsubscribe = (token: string) => readBody(api.unsubscribe.$post({ query: { token } }))
