import { randomInt } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Acting, Identity } from '../../../platform/server/http/http.server.ts'
import { invalidInput } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { isSealOf, seal } from '../../../platform/server/seal.server.ts'
import { codeMinutes, mostCodeTries } from '../account-limits.ts'
import { sendOwnCode } from '../account-mails.server.ts'
import { accounts, verifications } from '../account-tables.server.ts'
import { countAttempt, countLetter, forgiveAttempt } from '../auth/account-rate-limits.server.ts'
import { inOneTransaction } from '../auth/one-transaction.server.ts'
import { inPasswordQueue, isPassword } from '../auth/password-hash.server.ts'
import { codeId } from '../auth/verification-names.server.ts'
import type { Proof } from '../profile/profile.ts'

const wrongCode = 'Kod nije ispravan ili je istekao. Zatražite novi.'

/**
 * Before something that cannot be taken back: the password, or for people who have none a code sent to their address.
 * Guesses are counted with those of the password's own change.
 */
export async function requireProof(acting: Acting, address: string, proof: Proof): Promise<void> {
  const { runtime, user } = acting
  const asking = { address, account: user.id }
  await countAttempt(runtime.rateLimits, '/verify-password', asking)
  const hash = await passwordOf(runtime, user.id)
  if (hash) {
    if (!proof.password) throw invalidInput({ password: 'Unesite lozinku.' })
    const { password } = proof
    const isRight = await inPasswordQueue(runtime, () => isPassword(hash, password))
    if (!isRight) throw invalidInput({ password: 'Pogrešna lozinka.' })
  } else {
    if (!proof.code) throw invalidInput({ code: 'Unesite kod iz emaila.' })
    if (!(await takeCode(acting, proof.code))) throw invalidInput({ code: wrongCode })
  }
  await forgiveAttempt(runtime.rateLimits, '/verify-password', asking)
}

/** Sends a new code to the caller's own address; the one before it is void. */
export async function sendCode({ runtime, user }: Acting, address: string): Promise<void> {
  await countLetter(runtime.rateLimits, 'own-code', { address, account: user.id })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    value: `0:${seal(runtime.config, sealed(user, code))}`,
    expiresAt: new Date(Date.now() + codeMinutes * 60_000),
  }
  const id = codeId(user.id)
  await inOneTransaction(runtime, async tx => {
    await tx
      .insert(verifications)
      .values({ id, identifier: id, ...row })
      .onConflictDoUpdate({ target: verifications.id, set: row })
    await sendOwnCode(runtime, user.email, code)
  })
}

async function takeCode({ runtime, user }: Acting, typed: string): Promise<boolean> {
  const id = codeId(user.id)
  return runtime.db.transaction(async tx => {
    const [row] = await tx.select().from(verifications).where(eq(verifications.id, id)).for('update')
    if (!row) return false
    const [tries = '', kept = ''] = row.value.split(':')
    const isRight =
      row.expiresAt > new Date() && isSealOf(runtime.config, sealed(user, typed.replace(/[\s-]/g, '')), kept)
    if (isRight || Number(tries) + 1 >= mostCodeTries) await tx.delete(verifications).where(eq(verifications.id, id))
    else {
      const value = `${Number(tries) + 1}:${kept}`
      await tx.update(verifications).set({ value }).where(eq(verifications.id, id))
    }
    return isRight
  })
}

/** Good in the session alone that asked for it (ASVS 5.0, 6.6.2). */
const sealed = (user: Identity, code: string) => `${codeId(user.id)}:${user.sessionId}:${code}`

async function passwordOf({ db }: Runtime, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), isNotNull(accounts.password)))
  return row?.password ?? undefined
}
