import { createOTP } from '@better-auth/utils/otp'
import { eq } from 'drizzle-orm'
import { conflict, Problem } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { twoFactors, verifications } from '../account-tables.server.ts'
import type { Auth } from './auth.server.ts'
import { decrypt } from './encryption.server.ts'
import { unsigned } from './signed-cookies.server.ts'
import { usedStepId } from './verification-names.server.ts'

const stepSeconds = 30
/** better-auth takes the code of the step before and of the one after too; here a code lives for its own half minute. */
const library = [-1, 0, 1]

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
 * Refuses a code of the authenticator app that is right, but not of this half minute (ASVS 5.0, 6.5.5), or that has
 * signed in already, as has a newer one: of two at the same time one gets in. A wrong code is left to the library,
 * which counts it. `isOnce` when the code signs in; when it only switches the step on, it may sign in afterwards.
 */
export async function requireCode(runtime: Runtime, userId: string, code: string, isOnce: boolean): Promise<void> {
  const secret = await readSecret(runtime, userId)
  if (!secret) return
  const app = createOTP(secret, { period: stepSeconds })
  const now = Math.floor(Date.now() / 1000 / stepSeconds)
  const codes = await Promise.all(library.map(each => app.hotp(now + each)))
  if (!codes.includes(code)) return
  if (code !== (await app.hotp(now))) throw new Problem(401, 'CODE_OUT_OF_TIME', outOfTime)
  if (isOnce && !(await takeStep(runtime, userId, now))) throw new Problem(401, 'CODE_ALREADY_USED', alreadyUsed)
}

/** False when this step, or a later one, has been taken. */
async function takeStep({ db }: Runtime, userId: string, step: number): Promise<boolean> {
  const id = usedStepId(userId)
  const expiresAt = new Date((step + 1) * stepSeconds * 1000)
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
const alreadyUsed = 'Ovaj kod je već iskorišćen. Sačekajte sledeći u aplikaciji.'
const outOfTime =
  'Ovaj kod je istekao. Unesite onaj koji aplikacija sada prikazuje; ako ni on ne važi, uključite automatsko vreme na telefonu.'
