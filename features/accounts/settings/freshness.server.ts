import { and, eq, gt } from 'drizzle-orm'
import type { ActorContext, Identity } from '../../../platform/server/http/http.server.ts'
import { Problem } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { FRESH_MINUTES } from '../account-limits.ts'
import { verifications } from '../account-tables.server.ts'
import { isRecentSignIn } from '../accounts.server.ts'
import { sessionConfirmationId } from '../auth/verification-names.server.ts'
import type { Proof } from '../profile/profile.ts'
import { requireProof } from './proof.server.ts'

/** Returns whether the session was begun or confirmed in the last minutes. */
export async function isFreshSession({ db }: Runtime, user: Identity): Promise<boolean> {
  if (isRecentSignIn(user)) return true
  const isConfirmation = and(
    eq(verifications.id, sessionConfirmationId(user.id)),
    eq(verifications.value, user.sessionId),
  )
  return (await db.$count(verifications, and(isConfirmation, gt(verifications.expiresAt, new Date())))) > 0
}

/**
 * Requires a fresh session, because a stranger may use an unattended screen (ASVS 5.0, 7.5.2) (docs/product.md,
 * Settings). Throws 403 `confirmation_required`.
 */
export async function requireFreshSession(runtime: Runtime, user: Identity): Promise<void> {
  if (await isFreshSession(runtime, user)) return
  throw new Problem(403, 'confirmation_required', 'Potvrdite prvo da ste to vi, pa pokušajte ponovo.')
}

/** Confirms this session by password or code. The session then counts as new for `FRESH_MINUTES`. */
export async function confirmSession(acting: ActorContext, address: string, proof: Proof): Promise<void> {
  await requireProof(acting, address, proof)
  const { runtime, user } = acting
  const id = sessionConfirmationId(user.id)
  const row = { value: user.sessionId, expiresAt: new Date(Date.now() + FRESH_MINUTES * 60_000) }
  await runtime.db
    .insert(verifications)
    .values({ id, identifier: id, ...row })
    .onConflictDoUpdate({ target: verifications.id, set: row })
}
