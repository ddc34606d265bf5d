import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { databaseErrorCode, uniqueViolation } from '../../../platform/server/database/db.server.ts'
import type { Acting } from '../../../platform/server/http/http.server.ts'
import { invalidInput, Problem } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { newAddressMinutes } from '../account-limits.ts'
import { sendEmailChanged, sendEmailChangeNotice, sendNewAddressLink } from '../account-mails.server.ts'
import { profiles, verifications } from '../account-tables.server.ts'
import { countLetter } from '../auth/account-rate-limits.server.ts'
import { voidOlderWays } from '../auth/older-ways.server.ts'
import { inOneTransaction } from '../auth/one-transaction.server.ts'
import { emailChangeId } from '../auth/verification-names.server.ts'
import type { Proof } from '../profile/profile.ts'
import { newAddressPath } from '../sign-in/sign-in-way.ts'
import { requireProof } from './proof.server.ts'

/**
 * Sends a link to the new address, and tells the old one. Until the link is followed the old one counts, and a newer
 * wish makes an older link void. An address that is somebody's already is answered like any other.
 */
export async function askForEmailChange(acting: Acting, address: string, input: Proof & { email: string }) {
  const { runtime, user } = acting
  const email = input.email.toLowerCase()
  if (email === user.email) throw invalidInput({ email: 'To je već vaša adresa.' })
  await requireProof(acting, address, input)
  await countLetter(runtime.rateLimits, 'new-address', { address, account: user.id })
  const token = randomBytes(24).toString('base64url')
  const id = emailChangeId(user.id)
  const row = {
    value: JSON.stringify({ token: hashed(token), email }),
    expiresAt: new Date(Date.now() + newAddressMinutes * 60_000),
  }
  await inOneTransaction(runtime, async tx => {
    await tx
      .insert(verifications)
      .values({ id, identifier: id, ...row })
      .onConflictDoUpdate({ target: verifications.id, set: row })
    if (!(await tx.$count(profiles, eq(profiles.email, email)))) {
      const url = new URL(newAddressPath, runtime.config.APP_URL)
      url.searchParams.set('token', `${user.id}.${token}`)
      await sendNewAddressLink(runtime, email, url.href, user.id)
    }
    await sendEmailChangeNotice(runtime, user.email)
  })
}

/** Whoever has followed the link has the address. Works on any device, signed in or not. */
export async function confirmEmailChange(runtime: Runtime, linkToken: string): Promise<string> {
  const [userId = '', token = ''] = linkToken.split('.')
  const id = emailChangeId(userId)
  return inOneTransaction(runtime, async tx => {
    const [wish] = await tx.select().from(verifications).where(eq(verifications.id, id)).for('update')
    if (!wish || wish.expiresAt < new Date()) throw invalidLink()
    const { token: expected, email } = JSON.parse(wish.value) as { token: string; email: string }
    if (hashed(token) !== expected) throw invalidLink()
    await tx.delete(verifications).where(eq(verifications.id, id))
    const [before] = await tx
      .select({ email: profiles.email })
      .from(profiles)
      .where(and(eq(profiles.id, userId), isNull(profiles.deletedAt)))
      .for('update')
    if (!before) throw invalidLink()
    await tx.update(profiles).set({ email, emailVerified: true, updatedAt: new Date() }).where(eq(profiles.id, userId))
    await voidOlderWays(tx, { id: userId, email: before.email })
    await sendEmailChanged(runtime, before.email)
    return email
  }).catch(error => {
    // Somebody else has signed up with it meanwhile.
    if (databaseErrorCode(error) === uniqueViolation) throw invalidLink()
    throw error
  })
}

const invalidLink = () =>
  new Problem(410, 'invalid_link', 'Link je neispravan ili je istekao. Zatražite novi u podešavanjima.')
const hashed = (token: string) => createHash('sha256').update(token).digest('base64url')
