import type { ActorContext } from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { type EncodedImage, encodeImage } from './image-encoding.server.ts'
import { readHeader } from './image-header.server.ts'
import { decodedMegabytes } from './image-memory.server.ts'
import type { Bucket } from './media.ts'

/** Limit of one user's pictures that are waiting or being encoded. */
const MAX_PICTURES_AT_ONCE = 6
/** Points are megabytes of pixels. A usual phone photo costs 10, and the largest accepted picture costs 100. */
const encodingLimit: RateLimit = { name: 'image-work', points: 2000, seconds: 600 }

/** Encodes a picture in its turn. Throws 429, 503 `too_busy`, and the errors of `readHeader` and `encodeImage`. */
export async function encodeQueued(
  { runtime, user }: ActorContext,
  original: Uint8Array,
  { bucket, signal }: { bucket: Bucket; signal: AbortSignal },
): Promise<EncodedImage> {
  const header = await readHeader(original, bucket)
  await runtime.rateLimits.consume(encodingLimit, user.id, decodedMegabytes(header))
  return runtime.imageWork.run(user.id, MAX_PICTURES_AT_ONCE, () => encodeImage(original, bucket, header), signal)
}
