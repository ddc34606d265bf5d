import type { QueryClient } from '@tanstack/react-query'
import { ApiError, answer, apiClient } from '../../../platform/browser/api.ts'
import type { Confirmation, ConfirmationInput, OwnAccount, RoleInput, SignUpInput } from '../account.ts'
import type { accountApi } from '../account-api.server.ts'
import type { letterLinksApi } from '../auth/letter-links-api.server.ts'
import { forgetPersonalData } from '../leaving.ts'
import { writeFlag } from '../local-flags.ts'
import { meQuery } from '../session.ts'
import { postAuth } from './auth-call.ts'
import { confirmedPath } from './confirmed-path.ts'

const api = apiClient<ReturnType<typeof accountApi>>()
const letterLinks = apiClient<ReturnType<typeof letterLinksApi>>()

/** The account, or that the second step is still to come. */
export type SignInOutcome = OwnAccount | 'second-step'

/** An unconfirmed address fails with the code `EMAIL_NOT_VERIFIED`, a banned person with `BANNED_USER`. */
export const signIn = (queryClient: QueryClient, email: string, password: string) =>
  enter(queryClient, '/sign-in/email', { email, password })

/** Known and unknown addresses are answered alike. */
export const sendSignInCode = (email: string) => postAuth('/email-otp/send-verification-otp', { email })

/** An address that is new becomes an account without a role. */
export const signInWithCode = (queryClient: QueryClient, email: string, otp: string) =>
  enter(queryClient, '/sign-in/email-otp', { email, otp })

/** The second step: six digits of the authenticator app, or one of the backup codes. */
export const verifySecondStep = (
  queryClient: QueryClient,
  kind: 'totp' | 'backup-code',
  input: { code: string; trustDevice: boolean },
) => enter(queryClient, `/two-factor/verify-${kind}`, input)

async function enter(queryClient: QueryClient, path: string, body: object): Promise<SignInOutcome> {
  const answered = (await postAuth(path, body)) as { twoFactorRedirect?: boolean }
  if (answered.twoFactorRedirect) return 'second-step'
  writeFlag('awayToSignIn', null)
  forgetPersonalData(queryClient)
  const account = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
  if (!account) throw new ApiError(0)
  return account
}

/** Leaves for the provider's own sign-in page; one comes back to /login. */
export async function startSingleSignOn(next: string | undefined): Promise<void> {
  const { url } = (await postAuth('/sign-in/social', { next })) as { url: string }
  writeFlag('awayToSignIn', 'true')
  location.assign(url)
}

export const signUp = (input: SignUpInput) => postAuth('/sign-up/email', input)

export const resendConfirmation = (email: string) =>
  postAuth('/send-verification-email', { email, callbackURL: confirmedPath })

/** Reads what a confirmation link is for; null for a void one. Changes nothing. */
export const checkConfirmation = async (token: string): Promise<Confirmation | null> =>
  (await answer(letterLinks['email-confirmation'].check.$post({ json: { token } }))).account

/** Elsewhere than in the browser that signed up it fails with the code `confirmation_elsewhere` without a password. */
export const confirmAddress = (input: ConfirmationInput) =>
  answer(letterLinks['email-confirmation'].$post({ json: input }))

/** The person whose password a letter's link sets anew; null for a void link. */
export const checkReset = async (token: string): Promise<string | null> =>
  (await answer(letterLinks['password-reset'].check.$post({ json: { token } }))).email

/** Known and unknown addresses are answered alike. */
export const requestPasswordReset = (email: string) => postAuth('/request-password-reset', { email })

/** Every device has to sign in anew, this one too. */
export const resetPassword = (token: string, newPassword: string) => postAuth('/reset-password', { token, newPassword })

/** What one is here, once. Someone who has chosen already is refused with `role_is_set`. */
export async function chooseRole(queryClient: QueryClient, input: RoleInput): Promise<OwnAccount> {
  const { user } = await answer(api.me.role.$post({ json: input }))
  queryClient.setQueryData(meQuery.queryKey, user)
  writeFlag('pendingRole', null)
  writeFlag('pendingLocation', null)
  return user
}

/** A customer offers services too. Someone who does already is refused with `already_provider`. */
export async function becomeProvider(queryClient: QueryClient): Promise<void> {
  const { user } = await answer(api.me.provider.$post())
  queryClient.setQueryData(meQuery.queryKey, user)
}
