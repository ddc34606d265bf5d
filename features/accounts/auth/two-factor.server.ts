import { createOTP } from '@better-auth/utils/otp'
import { eq } from 'drizzle-orm'
import { conflict, Problem } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { twoFactors, verifications } from '../account-tables.server.ts'
import type { Auth } from './auth.server.ts'
import { decrypt } from './encryption.server.ts'
import { readSignedValue } from './signed-cookies.server.ts'
import { usedTotpStepId } from './verification-names.server.ts'

const STEP_SECONDS = 30
/** Time steps whose codes better-auth accepts. This module accepts only the current step, 0. */
const betterAuthSteps = [-1, 0, 1]

export async function twoFactorCookieName(auth: Auth): Promise<string> {
  return (await auth.$context).createAuthCookie('two_factor').name
}

/** Returns the user id of the browser's pending two-factor step, or an empty string without a valid cookie. */
export async function findTwoFactorUser(auth: Auth, cookies: Record<string, string>): Promise<string> {
  const { internalAdapter } = await auth.$context
  const challenge = readSignedValue(cookies[await twoFactorCookieName(auth)], auth.cookieSecrets)
  if (!challenge?.startsWith('2fa-') || challenge.startsWith('2fa-attempts-')) return ''
  const row = await internalAdapter.findVerificationValue(challenge)
  return row && row.expiresAt > new Date() ? row.value : ''
}

/**
 * Rejects a correct TOTP code that is not of the current time step (ASVS 5.0, 6.5.5). With `isOnce`, as at sign-in, a
 * code is also rejected if its step or a later step was used before. A code that switches two-factor on can still sign
 * in afterwards. Wrong codes are not rejected here, because better-auth counts and rejects them.
 */
export async function requireCurrentCode(
  runtime: Runtime,
  userId: string,
  code: string,
  isOnce: boolean,
): Promise<void> {
  const secret = await readTotpSecret(runtime, userId)
  if (!secret) return
  const otp = createOTP(secret, { period: STEP_SECONDS })
  const step = Math.floor(Date.now() / 1000 / STEP_SECONDS)
  const codes = await Promise.all(betterAuthSteps.map(each => otp.hotp(step + each)))
  if (!codes.includes(code)) return
  if (code !== (await otp.hotp(step))) throw new Problem(401, 'CODE_OUT_OF_TIME', outOfTime)
  if (isOnce && !(await spendStep(runtime, userId, step))) throw new Problem(401, 'CODE_ALREADY_USED', alreadyUsed)
}

/** Marks a time step as used. Returns false if this step or a later step was used already. */
async function spendStep({ db }: Runtime, userId: string, step: number): Promise<boolean> {
  const id = usedTotpStepId(userId)
  const expiresAt = new Date((step + 1) * STEP_SECONDS * 1000)
  return db.transaction(async tx => {
    await tx.insert(verifications).values({ id, identifier: id, value: '0', expiresAt }).onConflictDoNothing()
    const [last] = await tx.select().from(verifications).where(eq(verifications.id, id)).for('update')
    if (last && last.expiresAt > new Date() && Number(last.value) >= step) return false
    await tx
      .update(verifications)
      .set({ value: String(step), expiresAt })
      .where(eq(verifications.id, id))
    return true
  })
}

/** Returns the TOTP secret, or null without two-factor. Throws 409 `second_step_unreadable` if decryption fails. */
export async function readTotpSecret({ db, config }: Runtime, userId: string): Promise<string | null> {
  const [row] = await db.select({ secret: twoFactors.secret }).from(twoFactors).where(eq(twoFactors.userId, userId))
  if (!row) return null
  const secret = await decrypt(config, row.secret)
  if (secret === null) throw conflict('second_step_unreadable', unreadable)
  return secret
}

const unreadable = 'Provera u dva koraka trenutno ne može da se obavi. Javite se podršci.'
const alreadyUsed = 'Ovaj kod je već iskorišćen. Sačekajte sledeći u aplikaciji.'
const outOfTime =
  'Ovaj kod je istekao. Unesite onaj koji aplikacija sada prikazuje; ako ni on ne važi, uključite automatsko vreme na telefonu.'
