import { eq } from 'drizzle-orm'
import type { Identity } from '../../../platform/server/http/http.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { sendPasswordChanged, sendTwoFactorChanged } from '../account-emails.server.ts'
import { profiles } from '../account-tables.server.ts'
import { revokeLinksAndCodes } from './revocation.server.ts'
import { currentDb } from './shared-transaction.server.ts'

type FollowUp = () => Promise<unknown>

/**
 * Returns a function to call after better-auth has handled this path. That function revokes credentials and emails
 * the owner. Call `findFollowUp` before better-auth changes the state. Password resets are handled in auth.server.ts.
 */
export async function findFollowUpsOfChange(
  runtime: Runtime,
  path: string,
  caller: Identity | null,
): Promise<FollowUp | null> {
  if (!caller) return null
  const { email } = caller
  const revoke = () => revokeLinksAndCodes(currentDb(runtime), caller)
  switch (path) {
    case '/revoke-sessions':
    case '/revoke-other-sessions':
      return revoke
    case '/change-password':
      return () => revoke().then(() => sendPasswordChanged(runtime, email))
    case '/two-factor/disable':
      return () => revoke().then(() => sendTwoFactorChanged(runtime, email, 'off'))
    case '/two-factor/generate-backup-codes':
      return () => sendTwoFactorChanged(runtime, email, 'codes')
    case '/two-factor/verify-totp': {
      // Later codes have no follow-up, because only the first correct code switches two-factor authentication on.
      if (await hasTwoFactor(runtime, caller.id)) return null
      return () => revoke().then(() => sendTwoFactorChanged(runtime, email, 'on'))
    }
    default:
      return null
  }
}

export async function hasTwoFactor({ db }: Runtime, userId: string): Promise<boolean> {
  const [row] = await db.select({ on: profiles.twoFactorEnabled }).from(profiles).where(eq(profiles.id, userId))
  return row?.on ?? false
}
