import sharp, { type Metadata } from 'sharp'
import { imageTooLarge, readHeader, unreadableImageFor } from './image-header.server.ts'
import type { Bucket } from './media.ts'
import { imageWidths } from './media-url.ts'

// One thread per picture because file access and password hashing need libuv's four threads too.
sharp.concurrency(1)
// A cache is useless because no image is processed twice.
sharp.cache(false)
/** Taller pictures are shrunk because encoding them takes too long. Screenshots of phones have a ratio of only 2.3. */
const MAX_HEIGHT_PER_WIDTH = 2.5
/** Time limit of each step of sharp. On an idle machine all steps of an accepted picture take three seconds. */
const timeLimit = { seconds: 60 }

export type EncodedImage = { width: number; height: number; bytes: number; files: { name: string; body: Buffer }[] }

/**
 * Re-encodes an upload as AVIF and WebP in several widths, which drops hidden data (EXIF, location, appended files).
 * If `header` is given, it is not read again. Throws `not_an_image`, `unreadable_image` (415), `image_too_large` (413).
 */
export async function encodeImage(
  original: Uint8Array,
  bucket: Bucket = 'services',
  header?: Metadata,
): Promise<EncodedImage> {
  const metadata = header ?? (await readHeader(original, bucket))
  // Phones store photos in landscape with an EXIF orientation. The values 5 to 8 mean a turn by 90°.
  const isTurned = (metadata.orientation ?? 1) >= 5
  const [width, height] = isTurned ? [metadata.height, metadata.width] : [metadata.width, metadata.height]
  /** Returns a variant's size. A narrower original keeps its width in every variant, so that every URL exists. */
  const sizeFor = (variantWidth: number) => {
    const scale = Math.min(1, variantWidth / width, (variantWidth * MAX_HEIGHT_PER_WIDTH) / height)
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  }
  const largest = sizeFor(imageWidths.at(-1)!)
  try {
    // A JPEG is decoded directly at the largest variant's size, which takes a fraction of the time and memory.
    const decode = (bytes: Uint8Array, failOn: 'truncated' | 'warning') =>
      sharp(bytes, { limitInputPixels: width * height, failOn })
        .rotate()
        .resize({ ...largest, fit: 'fill' })
        .toColourspace('srgb')
        .timeout(timeLimit)
        .raw()
        .toBuffer({ resolveWithObject: true })
    const { data, info } = await decode(original, 'truncated').catch((error: Error) => {
      if (metadata.format !== 'jpeg' || !error.message.includes('premature end')) throw error
      // Adds the end marker. A JPEG that lacks more than this marker still fails because a warning is an error here.
      return decode(withJpegEnd(original), 'warning')
    })
    const files: EncodedImage['files'] = []
    let encoded: { width: number; webp: Buffer; avif: Buffer } | undefined
    for (const variantWidth of imageWidths) {
      const size = sizeFor(variantWidth)
      if (encoded?.width !== size.width) {
        const pixels = () =>
          sharp(data, { raw: info })
            .resize({ ...size, fit: 'fill' })
            .timeout(timeLimit)
        // The formats are encoded one after the other, so that a picture never uses two threads.
        const webp = await pixels().webp({ quality: 78, effort: 3 }).toBuffer()
        encoded = { width: size.width, webp, avif: await pixels().avif({ quality: 52, effort: 2 }).toBuffer() }
      }
      files.push(
        { name: `${variantWidth}.webp`, body: encoded.webp },
        { name: `${variantWidth}.avif`, body: encoded.avif },
      )
    }
    const bytes = files.reduce((sum, file) => sum + file.body.byteLength, 0)
    return { ...largest, bytes, files }
  } catch (error) {
    throw encodingProblem(error as Error, bucket)
  }
}

/** Returns the problem of a picture that has a valid header but is truncated, damaged or too slow to encode. */
export const encodingProblem = (error: Error, bucket: Bucket) =>
  error.message.startsWith('timeout')
    ? imageTooLarge('Obrada slike traje predugo. Smanjite je i pokušajte ponovo.')
    : unreadableImageFor(bucket)

const jpegEnd = Buffer.from([0xff, 0xd9])
/** Appends the end marker, which some programs cut off. The marker's first byte may still be there. */
const withJpegEnd = (original: Uint8Array) =>
  Buffer.concat([original.at(-1) === 0xff ? original.subarray(0, -1) : original, jpegEnd])
