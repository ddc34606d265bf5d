import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { isPushAddress } from '../../platform/server/outward/push-addresses.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { Notice } from './push-kinds.ts'
import type { pushSubscriptions } from './push-tables.server.ts'
import { vapidOf } from './vapid.server.ts'

type Device = Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>

/** `gone` is a subscription that has ended; `refused` one that may have; what is `away` may answer later. */
type Outcome = 'taken' | 'gone' | 'refused' | 'away'

const patience = 10_000
/** In seconds: a phone that is switched off for longer gets the letter alone. */
const keptFor = 12 * 60 * 60

/** Hands a notice, encrypted for this browser alone (RFC 8291), to its push service. */
export async function deliver(runtime: Runtime, device: Device, notice: Notice): Promise<Outcome> {
  const { endpoint, p256dh, auth } = device
  // What was kept by an earlier version, or by hand, is looked at again.
  if (!isPushAddress(endpoint, runtime.config.PUSH_SERVICE)) return 'gone'
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
    vapidDetails: vapidOf(runtime),
    contentEncoding: 'aes128gcm',
    TTL: keptFor,
    urgency: 'high',
    // Of those that wait for a phone the newest is enough.
    topic: createHash('sha256').update(notice.tag).digest('base64url').slice(0, 32),
  })
  try {
    const answer = await fetch(request.endpoint, {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: new Uint8Array(request.body!),
      // It may lead anywhere.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    return outcomeOf(answer.status)
  } catch (error) {
    runtime.log.info({ err: error }, 'a push service did not answer')
    return 'away'
  }
}

function outcomeOf(status: number): Outcome {
  if (status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'away' : 'refused'
}
