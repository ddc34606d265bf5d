import { eq } from 'drizzle-orm'
import type { Identity } from '../../../platform/server/http/http.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { sendPasswordChanged, sendSecondStepChanged } from '../account-mails.server.ts'
import { profiles } from '../account-tables.server.ts'
import { voidOlderWays } from './older-ways.server.ts'
import { dbOf } from './one-transaction.server.ts'

type Follow = () => Promise<unknown>

/**
 * What follows when better-auth has done what is asked of it at this path, found out before it does: older ways in are
 * void, and the owner gets a letter about it. A password set by a letter's link is seen to where it is set (auth.server.ts).
 */
export async function whatFollows(runtime: Runtime, path: string, caller: Identity | null): Promise<Follow | null> {
  if (!caller) return null
  const { email } = caller
  const outdate = () => voidOlderWays(dbOf(runtime), caller)
  switch (path) {
    case '/revoke-sessions':
    case '/revoke-other-sessions':
      return outdate
    case '/change-password':
      return () => outdate().then(() => sendPasswordChanged(runtime, email))
    case '/two-factor/disable':
      return () => outdate().then(() => sendSecondStepChanged(runtime, email, 'off'))
    case '/two-factor/generate-backup-codes':
      return () => sendSecondStepChanged(runtime, email, 'codes')
    case '/two-factor/verify-totp': {
      // The first right code switches it on; later ones change nothing.
      if (await hasSecondStep(runtime, caller.id)) return null
      return () => outdate().then(() => sendSecondStepChanged(runtime, email, 'on'))
    }
    default:
      return null
  }
}

export async function hasSecondStep({ db }: Runtime, userId: string): Promise<boolean> {
  const [row] = await db.select({ on: profiles.twoFactorEnabled }).from(profiles).where(eq(profiles.id, userId))
  return row?.on ?? false
}
