import { randomInt } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { hmac, isHmacOf } from '../../../platform/server/hmac.server.ts'
import type { ActorContext, Identity } from '../../../platform/server/http/http.server.ts'
import { invalidInput } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { sendProofCodeEmail } from '../account-emails.server.ts'
import { CODE_MINUTES, MAX_CODE_TRIES } from '../account-limits.ts'
import { accounts, verifications } from '../account-tables.server.ts'
import { countAttempt, countEmail, forgiveAttempt } from '../auth/account-rate-limits.server.ts'
import { inPasswordQueue, isCorrectPassword } from '../auth/password-hash.server.ts'
import { inSharedTransaction } from '../auth/shared-transaction.server.ts'
import { proofCodeId } from '../auth/verification-names.server.ts'
import type { Proof } from '../profile/profile.ts'

const wrongCode = 'Kod nije ispravan ili je istekao. Zatražite novi.'

/** Throws 422 for a wrong password or emailed code. Guesses share the rate limit of password checks (429). */
export async function requireProof(acting: ActorContext, address: string, proof: Proof): Promise<void> {
  const { runtime, user } = acting
  const attempt = { address, account: user.id }
  await countAttempt(runtime.rateLimits, '/verify-password', attempt)
  const hash = await passwordOf(runtime, user.id)
  if (hash) {
    if (!proof.password) throw invalidInput({ password: 'Unesite lozinku.' })
    const { password } = proof
    const isRight = await inPasswordQueue(runtime, () => isCorrectPassword(hash, password))
    if (!isRight) throw invalidInput({ password: 'Pogrešna lozinka.' })
  } else {
    if (!proof.code) throw invalidInput({ code: 'Unesite kod iz emaila.' })
    if (!(await redeemCode(acting, proof.code))) throw invalidInput({ code: wrongCode })
  }
  await forgiveAttempt(runtime.rateLimits, '/verify-password', attempt)
}

/** Sends a new code to the caller's address. An earlier code becomes void. */
export async function sendProofCode({ runtime, user }: ActorContext, address: string): Promise<void> {
  await countEmail(runtime.rateLimits, 'own-code', { address, account: user.id })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    value: `0:${hmac(runtime.config, signedText(user, code))}`,
    expiresAt: new Date(Date.now() + CODE_MINUTES * 60_000),
  }
  const id = proofCodeId(user.id)
  await inSharedTransaction(runtime, async tx => {
    await tx
      .insert(verifications)
      .values({ id, identifier: id, ...row })
      .onConflictDoUpdate({ target: verifications.id, set: row })
    await sendProofCodeEmail(runtime, user.email, code)
  })
}

/** Checks a code. Deletes the stored code if the typed code was correct or was the last try. */
async function redeemCode({ runtime, user }: ActorContext, typedCode: string): Promise<boolean> {
  const id = proofCodeId(user.id)
  return runtime.db.transaction(async tx => {
    const [row] = await tx.select().from(verifications).where(eq(verifications.id, id)).for('update')
    if (!row) return false
    const [tries = '', codeSignature = ''] = row.value.split(':')
    const isRight =
      row.expiresAt > new Date() &&
      isHmacOf(runtime.config, signedText(user, typedCode.replace(/[\s-]/g, '')), codeSignature)
    if (isRight || Number(tries) + 1 >= MAX_CODE_TRIES) await tx.delete(verifications).where(eq(verifications.id, id))
    else {
      const value = `${Number(tries) + 1}:${codeSignature}`
      await tx.update(verifications).set({ value }).where(eq(verifications.id, id))
    }
    return isRight
  })
}

/** Returns the text whose HMAC is stored. A code works only in the session that the text names (ASVS 5.0, 6.6.2). */
const signedText = (user: Identity, code: string) => `${proofCodeId(user.id)}:${user.sessionId}:${code}`

async function passwordOf({ db }: Runtime, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), isNotNull(accounts.password)))
  return row?.password ?? undefined
}
