import { createECDH, createHash } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { invalidInput } from '../../platform/server/http/problem.server.ts'
import { isPushAddress } from '../../platform/server/outward/push-addresses.server.ts'
import type { DeviceInput } from './push.ts'
import type { PushKind } from './push-kinds.ts'
import { pushSubscriptions } from './push-tables.server.ts'

export async function findDevice({ runtime: { db }, user }: ActorContext): Promise<{ kinds: PushKind[] | null }> {
  const [row] = await db
    .select({ kinds: pushSubscriptions.kinds })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, user.sessionId))
  return { kinds: row?.kinds ?? null }
}

/** Stores the browser's subscription, also one of an earlier user. Deletes the session's older subscription. */
export async function saveDevice({ runtime, user }: ActorContext, input: DeviceInput): Promise<void> {
  const { endpoint, keys, kinds } = input
  if (!isPushAddress(endpoint, runtime.config.PUSH_SERVICE)) {
    throw invalidInput({ endpoint: 'Obaveštenja preko ovog pregledača ne možemo da šaljemo.' })
  }
  if (!isCurvePoint(keys.p256dh)) throw invalidInput({ keys: 'Ključ ovog pregledača nije ispravan.' })
  const endpointHash = createHash('sha256').update(endpoint).digest('base64url')
  const row = { userId: user.id, sessionId: user.sessionId, endpoint, ...keys, kinds: [...new Set(kinds)], failures: 0 }
  await runtime.db.transaction(async tx => {
    const isOlder = and(
      eq(pushSubscriptions.sessionId, user.sessionId),
      ne(pushSubscriptions.endpointHash, endpointHash),
    )
    await tx.delete(pushSubscriptions).where(isOlder)
    await tx
      .insert(pushSubscriptions)
      .values({ endpointHash, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: row })
  })
}

export async function deleteDevice({ runtime: { db }, user }: ActorContext): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, user.sessionId))
}

/** Returns whether the key is a point of P-256. Only with such a key can a notice be encrypted. */
function isCurvePoint(p256dh: string): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}
