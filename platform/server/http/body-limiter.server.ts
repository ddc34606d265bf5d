import { memoizePerRuntime } from '../memoize-per-runtime.server.ts'
import { tooBusy } from '../work-queue.server.ts'
import { widerNetworkOf } from './network.server.ts'

export const MAX_BODIES_PER_USER = 6
/** The limit is higher for a network, because many users of a mobile carrier may share one address. */
export const MAX_BODIES_PER_NETWORK = 12
/** Memory limit of all bodies together. A body uses memory from its first byte until the response. */
const MAX_BYTES = 160 * 1024 * 1024

/** A body that is being received. The caller of `begin` must always call `release`. */
export type ReceivedBody = {
  /** Reserves memory. Throws 503 when the limit is reached. */
  reserve(bytes: number): void
  /** Marks the body as complete. A complete body still uses memory, but does not count for its sender any more. */
  complete(): void
  release(): void
}

/** Counts bodies that are being received. Such bodies take no places in the work queue, because senders may be slow. */
export function createBodyLimiter(
  limits = { perUser: MAX_BODIES_PER_USER, perNetwork: MAX_BODIES_PER_NETWORK, maxBytes: MAX_BYTES },
) {
  const counts = new Map<string, number>()
  let heldBytes = 0

  function add(key: string, by: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + by
    if (count) counts.set(key, count)
    else counts.delete(key)
  }

  return {
    /** Throws 503 when this user or network sends too many bodies at once. */
    begin(userId: string, address: string): ReceivedBody {
      const [user, network] = [`user ${userId}`, `network ${widerNetworkOf(address)}`]
      const isFull = (counts.get(user) ?? 0) >= limits.perUser || (counts.get(network) ?? 0) >= limits.perNetwork
      if (isFull) throw tooBusy()
      for (const key of [user, network]) add(key, 1)
      let ownBytes = 0
      let isComplete = false
      function complete() {
        if (isComplete) return
        isComplete = true
        for (const key of [user, network]) add(key, -1)
      }
      return {
        reserve(bytes) {
          if (heldBytes + bytes > limits.maxBytes) throw tooBusy()
          heldBytes += bytes
          ownBytes += bytes
        },
        complete,
        release() {
          complete()
          heldBytes -= ownBytes
          ownBytes = 0
        },
      }
    },
    now: () => ({ keys: counts.size, bytes: heldBytes }),
  }
}

export const bodyLimiterOf = memoizePerRuntime('receiving', () => createBodyLimiter())
