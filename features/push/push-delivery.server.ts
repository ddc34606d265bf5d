import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { isPushAddress } from '../../platform/server/outward/push-addresses.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { Notice } from './push-kinds.ts'
import type { pushSubscriptions } from './push-tables.server.ts'
import { vapidOf } from './vapid.server.ts'

type Device = Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>

/** `gone`: the subscription has ended. `refused`: the subscription may have ended. `away`: the push is sent again. */
type Outcome = 'taken' | 'gone' | 'refused' | 'away'

const TIMEOUT_MS = 10_000
/** A phone that is off for longer than this gets only the email. */
const TTL_SECONDS = 12 * 60 * 60

/** Encrypts a notice for this browser (RFC 8291) and sends it to the browser's push service. */
export async function deliverToDevice(runtime: Runtime, device: Device, notice: Notice): Promise<Outcome> {
  const { endpoint, p256dh, auth } = device
  // The endpoint is checked again, because an earlier version may have stored the row without this check.
  if (!isPushAddress(endpoint, runtime.config.PUSH_SERVICE)) return 'gone'
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
    vapidDetails: vapidOf(runtime),
    contentEncoding: 'aes128gcm',
    TTL: TTL_SECONDS,
    urgency: 'high',
    // By this topic the push service replaces an older notice that still waits.
    topic: createHash('sha256').update(notice.tag).digest('base64url').slice(0, 32),
  })
  try {
    const response = await fetch(request.endpoint, {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: new Uint8Array(request.body!),
      // Redirects are refused, because a redirect could lead to any host.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return outcomeOf(response.status)
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
