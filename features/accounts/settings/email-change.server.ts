import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { databaseErrorCode, UNIQUE_VIOLATION } from '../../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { invalidInput, Problem } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { sendEmailChanged, sendEmailChangeNotice, sendNewAddressLink } from '../account-emails.server.ts'
import { NEW_ADDRESS_MINUTES } from '../account-limits.ts'
import { profiles, verifications } from '../account-tables.server.ts'
import { countEmail } from '../auth/account-rate-limits.server.ts'
import { revokeLinksAndCodes } from '../auth/revocation.server.ts'
import { inSharedTransaction } from '../auth/shared-transaction.server.ts'
import { emailChangeId } from '../auth/verification-names.server.ts'
import type { Proof } from '../profile/profile.ts'
import { newAddressPath } from '../sign-in/account-paths.ts'
import { requireProof } from './proof.server.ts'

/**
 * Sends a link to the new address and a notice to the old address. The old address is valid until the link is
 * followed. A newer request makes an older link void. A taken address gets the same response but no link.
 */
export async function requestEmailChange(acting: ActorContext, address: string, input: Proof & { email: string }) {
  const { runtime, user } = acting
  const email = input.email.toLowerCase()
  if (email === user.email) throw invalidInput({ email: 'To je već vaša adresa.' })
  await requireProof(acting, address, input)
  await countEmail(runtime.rateLimits, 'new-address', { address, account: user.id })
  const token = randomBytes(24).toString('base64url')
  const id = emailChangeId(user.id)
  const row = {
    value: JSON.stringify({ token: hashToken(token), email }),
    expiresAt: new Date(Date.now() + NEW_ADDRESS_MINUTES * 60_000),
  }
  await inSharedTransaction(runtime, async tx => {
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

/** Changes the address after the link to the new address was followed, on any device and also without a session. */
export async function confirmEmailChange(runtime: Runtime, linkToken: string): Promise<string> {
  const [userId = '', token = ''] = linkToken.split('.')
  const id = emailChangeId(userId)
  return inSharedTransaction(runtime, async tx => {
    const [request] = await tx.select().from(verifications).where(eq(verifications.id, id)).for('update')
    if (!request || request.expiresAt < new Date()) throw invalidLink()
    const { token: expected, email } = JSON.parse(request.value) as { token: string; email: string }
    if (hashToken(token) !== expected) throw invalidLink()
    await tx.delete(verifications).where(eq(verifications.id, id))
    const [user] = await tx
      .select({ email: profiles.email })
      .from(profiles)
      .where(and(eq(profiles.id, userId), isNull(profiles.deletedAt)))
      .for('update')
    if (!user) throw invalidLink()
    await tx.update(profiles).set({ email, emailVerified: true, updatedAt: new Date() }).where(eq(profiles.id, userId))
    await revokeLinksAndCodes(tx, { id: userId, email: user.email })
    await sendEmailChanged(runtime, user.email)
    return email
  }).catch(error => {
    // A violation means that another account has taken the address meanwhile.
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) throw invalidLink()
    throw error
  })
}

const invalidLink = () =>
  new Problem(410, 'invalid_link', 'Link je neispravan ili je istekao. Zatražite novi u podešavanjima.')
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
