import type { QueryClient } from '@tanstack/react-query'
import { ApiError, apiClient, readBody } from '../../../platform/browser/api.ts'
import type { Confirmation, ConfirmationInput, OwnAccount, RoleInput, SignUpInput } from '../account.ts'
import type { accountApi } from '../account-api.server.ts'
import type { emailLinksApi } from '../auth/email-links-api.server.ts'
import { writeFlag } from '../local-flags.ts'
import { meQuery } from '../session.ts'
import { clearUserQueries } from '../sign-out.ts'
import { postAuth } from './auth-call.ts'
import { confirmedPath } from './confirmed-path.ts'

const api = apiClient<ReturnType<typeof accountApi>>()
const emailLinks = apiClient<ReturnType<typeof emailLinksApi>>()

export type SignInOutcome = OwnAccount | 'second-step'

/** Signs in. Fails with `EMAIL_NOT_VERIFIED` for an unconfirmed address, and with `BANNED_USER` for a banned user. */
export const signIn = (queryClient: QueryClient, email: string, password: string) =>
  startSession(queryClient, '/sign-in/email', { email, password })

/** Sends a sign-in code. The response is the same for known and unknown addresses. */
export const sendSignInCode = (email: string) => postAuth('/email-otp/send-verification-otp', { email })

/** Signs in with an emailed code. A new address gets an account without a role. */
export const signInWithCode = (queryClient: QueryClient, email: string, otp: string) =>
  startSession(queryClient, '/sign-in/email-otp', { email, otp })

export const verifyTwoFactor = (
  queryClient: QueryClient,
  kind: 'totp' | 'backup-code',
  input: { code: string; trustDevice: boolean },
) => startSession(queryClient, `/two-factor/verify-${kind}`, input)

async function startSession(queryClient: QueryClient, path: string, body: object): Promise<SignInOutcome> {
  const response = (await postAuth(path, body)) as { twoFactorRedirect?: boolean }
  if (response.twoFactorRedirect) return 'second-step'
  writeFlag('awayToSignIn', null)
  clearUserQueries(queryClient)
  const account = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
  if (!account) throw new ApiError(0)
  return account
}

/** Opens the identity provider's sign-in page, which returns to /login. */
export async function startSingleSignOn(next: string | undefined): Promise<void> {
  const { url } = (await postAuth('/sign-in/social', { next })) as { url: string }
  writeFlag('awayToSignIn', 'true')
  location.assign(url)
}

export const signUp = (input: SignUpInput) => postAuth('/sign-up/email', input)

export const resendConfirmation = (email: string) =>
  postAuth('/send-verification-email', { email, callbackURL: confirmedPath })

/** Returns the account of a confirmation link, or null for a void link. */
export const checkConfirmation = async (token: string): Promise<Confirmation | null> =>
  (await readBody(emailLinks['email-confirmation'].check.$post({ json: { token } }))).account

/** Confirms the address. In another browser than at sign-up, fails with `confirmation_elsewhere` without a password. */
export const confirmAddress = (input: ConfirmationInput) =>
  readBody(emailLinks['email-confirmation'].$post({ json: input }))

/** Returns the address of a password reset link, or null for a void link. */
export const checkReset = async (token: string): Promise<string | null> =>
  (await readBody(emailLinks['password-reset'].check.$post({ json: { token } }))).email

export const requestPasswordReset = (email: string) => postAuth('/request-password-reset', { email })

/** Sets a new password. Every device must sign in again, also this device. */
export const resetPassword = (token: string, newPassword: string) => postAuth('/reset-password', { token, newPassword })

/** Sets the role once. Fails with `role_is_set` if the role is already set. */
export async function chooseRole(queryClient: QueryClient, input: RoleInput): Promise<OwnAccount> {
  const { user } = await readBody(api.me.role.$post({ json: input }))
  queryClient.setQueryData(meQuery.queryKey, user)
  writeFlag('pendingRole', null)
  writeFlag('pendingLocation', null)
  return user
}

/** Turns a customer into a provider. Fails with `already_provider` for a provider. */
export async function becomeProvider(queryClient: QueryClient): Promise<void> {
  const { user } = await readBody(api.me.provider.$post())
  queryClient.setQueryData(meQuery.queryKey, user)
}
