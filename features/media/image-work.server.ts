import type { Acting } from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { type EncodedImage, encodeImage } from './image-encoding.server.ts'
import { readHeader } from './image-header.server.ts'
import { megabytesOf } from './image-memory.server.ts'
import type { Bucket } from './media.ts'

/** Pictures of one person that wait or are worked on. */
const picturesAtOnce = 6
/** Counted in megabytes of pixels: a usual photo of a phone is 10, the dearest picture that is taken 100. */
const work: RateLimit = { name: 'image-work', points: 2000, seconds: 600 }

/**
 * Encodes a picture that a person has sent, once its turn has come, and charges the person by what it takes. Throws what
 * `readHeader` and `encodeImage` do, 429 beyond the person's limit and `too_busy` (503) when there is no place.
 */
export async function encodeInTurn(
  { runtime, user }: Acting,
  original: Uint8Array,
  { bucket, signal }: { bucket: Bucket; signal: AbortSignal },
): Promise<EncodedImage> {
  const facts = await readHeader(original, bucket)
  await runtime.rateLimits.take(work, user.id, megabytesOf(facts))
  return runtime.imageWork.run(user.id, picturesAtOnce, () => encodeImage(original, bucket, facts), signal)
}
