import { and, eq, gt } from 'drizzle-orm'
import type { Acting, Identity } from '../../../platform/server/http/http.server.ts'
import { Problem } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { freshMinutes } from '../account-limits.ts'
import { verifications } from '../account-tables.server.ts'
import { isRecent } from '../accounts.server.ts'
import { confirmedId } from '../auth/verification-names.server.ts'
import type { Proof } from '../profile/profile.ts'
import { requireProof } from './proof.server.ts'

/**
 * Before other devices are signed out: whoever sits at a screen that was left open is asked for the password, or a code
 * from the mail, unless this session has begun or was confirmed in the last minutes (docs/product.md, Settings), as
 * ASVS 5.0 asks in 7.5.2. Throws 403 `confirmation_required`.
 */
export async function requireFreshness({ db }: Runtime, user: Identity): Promise<void> {
  if (isRecent(user)) return
  const mine = and(eq(verifications.id, confirmedId(user.id)), eq(verifications.value, user.sessionId))
  if (await db.$count(verifications, and(mine, gt(verifications.expiresAt, new Date())))) return
  throw new Problem(403, 'confirmation_required', 'Potvrdite prvo da ste to vi, pa pokušajte ponovo.')
}

/** Confirms this session by the password or a code, for as long as one that has just begun. */
export async function confirmSession(acting: Acting, address: string, proof: Proof): Promise<void> {
  await requireProof(acting, address, proof)
  const { runtime, user } = acting
  const id = confirmedId(user.id)
  const row = { value: user.sessionId, expiresAt: new Date(Date.now() + freshMinutes * 60_000) }
  await runtime.db
    .insert(verifications)
    .values({ id, identifier: id, ...row })
    .onConflictDoUpdate({ target: verifications.id, set: row })
}
