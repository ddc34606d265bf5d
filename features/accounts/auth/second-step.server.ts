import { createOTP } from '@better-auth/utils/otp'
import { eq } from 'drizzle-orm'
import { conflict } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { twoFactors, verifications } from '../account-tables.server.ts'
import type { Auth } from './auth.server.ts'
import { decrypt } from './encryption.server.ts'
import { unsigned } from './signed-cookies.server.ts'
import { usedStepId } from './verification-names.server.ts'

const stepSeconds = 30
/** better-auth takes the code of the step before and of the one after too. */
const window = [-1, 0, 1]

/** The cookie of a second step that is still to come, by the name the library gives it here. */
export async function challengeCookie(auth: Auth): Promise<string> {
  return (await auth.$context).createAuthCookie('two_factor').name
}

/** Whose second step this browser stands at; empty when its cookie is not ours, or is about something else. */
export async function atSecondStep(auth: Auth, cookies: Record<string, string>): Promise<string> {
  const { internalAdapter } = await auth.$context
  const challenge = unsigned(cookies[await challengeCookie(auth)], auth.cookieSecrets)
  if (!challenge?.startsWith('2fa-') || challenge.startsWith('2fa-attempts-')) return ''
  const found = await internalAdapter.findVerificationValue(challenge)
  return found && found.expiresAt > new Date() ? found.value : ''
}

/**
 * Takes the code of an authenticator app for one signing in: false when it, or a newer one, has signed in already. Of two
 * at the same time one gets it. A wrong code takes nothing, and is left to the library.
 */
export async function takeStep(runtime: Runtime, userId: string, code: string): Promise<boolean> {
  const { db } = runtime
  const secret = await readSecret(runtime, userId)
  if (!secret) return true
  const app = createOTP(secret, { period: stepSeconds })
  const now = Math.floor(Date.now() / 1000 / stepSeconds)
  const codes = await Promise.all(window.map(async each => ({ step: now + each, code: await app.hotp(now + each) })))
  const step = codes.find(each => each.code === code)?.step
  if (step === undefined) return true
  const id = usedStepId(userId)
  const expiresAt = new Date((now + window.length) * stepSeconds * 1000)
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

/**
 * What the app was given; null without a second step. It is encrypted, and whoever keeps the site may have lost the
 * secret it was encrypted by: then nobody can compare a code with it.
 */
export async function readSecret({ db, config }: Runtime, userId: string): Promise<string | null> {
  const [row] = await db.select({ secret: twoFactors.secret }).from(twoFactors).where(eq(twoFactors.userId, userId))
  if (!row) return null
  const secret = await decrypt(config, row.secret)
  if (secret === null) throw conflict('second_step_unreadable', unreadable)
  return secret
}

const unreadable = 'Provera u dva koraka trenutno ne može da se obavi. Javite se podršci.'
