import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, answer, apiClient } from '../../platform/browser/api.ts'
import { forgetPersonal } from '../../platform/browser/personal-storage.ts'
import type { OwnAccount, SignUpInput } from './account.ts'
import type { accountApi } from './account-api.server.ts'
import { confirmedPath } from './confirmed-path.ts'
import { clearFlagsOnSignOut } from './local-flags.ts'

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

/** Signs in and answers the account. An unconfirmed address fails with the code `EMAIL_NOT_VERIFIED`. */
export async function signIn(queryClient: QueryClient, email: string, password: string): Promise<OwnAccount> {
  await postAuth('/sign-in/email', { email, password })
  forgetPersonalData(queryClient)
  const account = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
  if (!account) throw new ApiError(0)
  return account
}

export const signUp = (input: SignUpInput) => postAuth('/sign-up/email', input)

export const resendConfirmation = (email: string) =>
  postAuth('/send-verification-email', { email, callbackURL: confirmedPath })

/** Ends the session on the server; whatever it answers, nothing of the person stays in this browser. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  try {
    await postAuth('/sign-out', {})
  } finally {
    forgetPersonalData(queryClient)
    clearFlagsOnSignOut()
    forgetPersonal()
    queryClient.setQueryData(meQuery.queryKey, null)
  }
}

/** Public lists may stay; whatever could be one person's is dropped. */
function forgetPersonalData(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' && queryKey[0] !== 'site' })
}
