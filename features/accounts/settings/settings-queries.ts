import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../../platform/browser/api.ts'
import type { Script } from '../../../platform/serbian/script/script.ts'
import type { accountApi } from '../account-api.server.ts'
import type { AccountSettings, Proof } from '../profile/profile.ts'
import type { profileApi } from '../profile/profile-api.server.ts'
import { postAuth } from '../sign-in/auth-call.ts'

const api = apiClient<ReturnType<typeof accountApi>>()
const profile = apiClient<ReturnType<typeof profileApi>>()

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: () => readBody(api.me.security.$get()),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await readBody(api.me.sessions.$get())).items,
})

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => readBody(profile.me.settings.$get()),
})

export const saveSettings = (settings: AccountSettings) => readBody(profile.me.settings.$put({ json: settings }))

export const saveScript = (script: Script) => readBody(profile.me.script.$put({ json: { script } }))

/** Ends a session. Like `endOtherSessions`, it fails with `confirmation_required` without a recent sign-in. */
export const endSession = (id: string) => readBody(api.me.sessions[':id'].$delete(byId(id)))
export const confirmSession = (proof: Proof) => readBody(api.me.confirm.$post({ json: proof }))
export const endOtherSessions = () => readBody(api.me.sessions.$delete())

/** Changes the password. Other devices are signed out. This device gets a new session. */
export async function changePassword(queryClient: QueryClient, currentPassword: string, newPassword: string) {
  await postAuth('/change-password', { currentPassword, newPassword })
  await queryClient.invalidateQueries(sessionsQuery)
  await queryClient.invalidateQueries(securityQuery)
}

export const sendPasswordLink = (email: string) => postAuth('/request-password-reset', { email })

export const sendProofCode = () => readBody(profile.me.code.$post())
export const requestNewAddress = (input: Proof & { email: string }) => readBody(profile.me.email.$post({ json: input }))

/** Returns the app's TOTP address and the backup codes. Both are active only after `confirmTwoFactor`. */
export const beginTwoFactor = (password?: string) =>
  postAuth('/two-factor/enable', { password }) as Promise<{ totpURI: string; backupCodes: string[] }>
export const confirmTwoFactor = (code: string) => postAuth('/two-factor/verify-totp', { code })
export const disableTwoFactor = (password?: string) => postAuth('/two-factor/disable', { password })
export const renewBackupCodes = async (password?: string) =>
  ((await postAuth('/two-factor/generate-backup-codes', { password })) as { backupCodes: string[] }).backupCodes
