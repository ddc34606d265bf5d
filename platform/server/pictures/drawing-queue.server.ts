import { networkOf } from '../http/network.server.ts'
import { memoizePerRuntime } from '../memoize-per-runtime.server.ts'
import type { RateLimit } from '../rate-limits.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { tooBusy } from '../work-queue.server.ts'

/** Limit of sharing pictures in the image queue, being drawn or waiting. The other places remain for uploads. */
export const MAX_SHARE_PICTURES = 12
/** Limit of sharing pictures per client, so that no client takes all places. */
export const MAX_SHARE_PICTURES_PER_CLIENT = 4
/** Limit of drawings per client. Pictures that are already stored do not count. */
const DRAWING_LIMIT: RateLimit = { name: 'share-picture', points: 60, seconds: 600, perProcess: true }

const countsByClient = memoizePerRuntime('share-pictures/under-way', () => new Map<string, number>())

/** Draws a sharing picture in the image queue. Throws 429 above the rate limit, 503 when all places are taken. */
export async function queueDrawing<Drawn>(
  runtime: Runtime,
  address: string,
  draw: () => Promise<Drawn>,
): Promise<Drawn> {
  const counts = countsByClient(runtime)
  const client = networkOf(address)
  const clientCount = counts.get(client) ?? 0
  if (clientCount >= MAX_SHARE_PICTURES_PER_CLIENT) throw tooBusy()
  counts.set(client, clientCount + 1)
  try {
    await runtime.rateLimits.consume(DRAWING_LIMIT, address)
    return await runtime.imageWork.run('share-pictures', MAX_SHARE_PICTURES, draw)
  } finally {
    const remaining = counts.get(client)! - 1
    if (remaining) counts.set(client, remaining)
    else counts.delete(client)
  }
}
