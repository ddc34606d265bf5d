import sharp, { type Metadata } from 'sharp'
import { readHeader, tooLarge, unreadableFor } from './image-header.server.ts'
import type { Bucket } from './media.ts'
import { imageWidths } from './media-url.ts'

// One picture, one thread: there are four in all, for files and passwords too.
sharp.concurrency(1)
// What has been worked out once is never asked for again.
sharp.cache(false)
/** A height beyond so many widths is shrunk, since it would cost as much again and again. Phones' screens have 2.3. */
const tallest = 2.5
/** For each step; a picture within the limits takes three seconds in all, on a machine that has little else to do. */
const timeLimit = { seconds: 60 }

export type EncodedImage = { width: number; height: number; bytes: number; files: { name: string; body: Buffer }[] }

/**
 * Re-encodes an upload as AVIF and WebP in several widths. What was hidden in the original (EXIF, places, appended
 * files) is gone. `known` is its header where that has been read. Throws `not_an_image` and `unreadable_image` (415) and
 * `image_too_large` (413).
 */
export async function encodeImage(
  original: Uint8Array,
  bucket: Bucket = 'services',
  known?: Metadata,
): Promise<EncodedImage> {
  const facts = known ?? (await readHeader(original, bucket))
  // Phones store a photo lying and say how to turn it.
  const isTurned = (facts.orientation ?? 1) >= 5
  const [width, height] = isTurned ? [facts.height, facts.width] : [facts.width, facts.height]
  /** The size under a name; a narrower original is kept at its width under every name, so that no address misses. */
  const sizeFor = (wanted: number) => {
    const scale = Math.min(1, wanted / width, (wanted * tallest) / height)
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  }
  const largest = sizeFor(imageWidths.at(-1)!)
  try {
    // Decoded once, straight to the largest size, which a JPEG does in a fraction of the time and memory.
    const decode = (bytes: Uint8Array, failOn: 'truncated' | 'warning') =>
      sharp(bytes, { limitInputPixels: width * height, failOn })
        .rotate()
        .resize({ ...largest, fit: 'fill' })
        .toColourspace('srgb')
        .timeout(timeLimit)
        .raw()
        .toBuffer({ resolveWithObject: true })
    const { data, info } = await decode(original, 'truncated').catch((error: Error) => {
      if (facts.format !== 'jpeg' || !error.message.includes('premature end')) throw error
      // A JPEG that lacks more than its end warns of the data that is missing before the end it is given.
      return decode(withJpegEnd(original), 'warning')
    })
    const files: EncodedImage['files'] = []
    let before: { width: number; webp: Buffer; avif: Buffer } | undefined
    for (const wanted of imageWidths) {
      const size = sizeFor(wanted)
      if (before?.width !== size.width) {
        const pixels = () =>
          sharp(data, { raw: info })
            .resize({ ...size, fit: 'fill' })
            .timeout(timeLimit)
        // One after the other, so that a picture never takes two threads.
        const webp = await pixels().webp({ quality: 78, effort: 3 }).toBuffer()
        before = { width: size.width, webp, avif: await pixels().avif({ quality: 52, effort: 2 }).toBuffer() }
      }
      files.push({ name: `${wanted}.webp`, body: before.webp }, { name: `${wanted}.avif`, body: before.avif })
    }
    const bytes = files.reduce((sum, file) => sum + file.body.byteLength, 0)
    return { ...largest, bytes, files }
  } catch (error) {
    throw refusalOf(error as Error, bucket)
  }
}

/** Why a picture came to nothing though its header looked right: it is cut off, or lies, or took too long. */
export const refusalOf = (error: Error, bucket: Bucket) =>
  error.message.startsWith('timeout')
    ? tooLarge('Obrada slike traje predugo. Smanjite je i pokušajte ponovo.')
    : unreadableFor(bucket)

const jpegEnd = Buffer.from([0xff, 0xd9])
/** The picture with the end that some programs cut off; of its two bytes the first may still be there. */
const withJpegEnd = (original: Uint8Array) =>
  Buffer.concat([original.at(-1) === 0xff ? original.subarray(0, -1) : original, jpegEnd])
