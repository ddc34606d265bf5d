import { network } from '../http/network.server.ts'
import { onePerRuntime } from '../one-per-runtime.server.ts'
import type { RateLimit } from '../rate-limits.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { tooBusy } from '../work-queue.server.ts'

/** Under way and waiting, of the main site and of providers’ together; uploads keep the other places. */
export const sharePicturesAtOnce = 12
/** … of one address, so that nobody has them all. */
export const sharePicturesOfOne = 4
/** A picture that is drawn already does not count. */
const drawing: RateLimit = { name: 'share-picture', points: 60, seconds: 600, here: true }

const underWay = onePerRuntime('share-pictures/under-way', () => new Map<string, number>())

/**
 * Draws a share picture in the queue of all pictures, for whoever asked from this address. Throws 429 for who has had too
 * many drawn, and `too_busy` (503) when there is no place.
 */
export async function drawInTurn<Drawn>(runtime: Runtime, address: string, draw: () => Promise<Drawn>): Promise<Drawn> {
  const counts = underWay(runtime)
  const client = network(address)
  const own = counts.get(client) ?? 0
  if (own >= sharePicturesOfOne) throw tooBusy()
  counts.set(client, own + 1)
  try {
    await runtime.rateLimits.take(drawing, address)
    return await runtime.imageWork.run('share-pictures', sharePicturesAtOnce, draw)
  } finally {
    const left = counts.get(client)! - 1
    if (left) counts.set(client, left)
    else counts.delete(client)
  }
}
