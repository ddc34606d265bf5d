import sharp, { type Metadata } from 'sharp'
import { Problem } from '../../platform/server/http/problem.server.ts'
import { decodedMegabytes, isBaselineJpeg, MAX_DECODED_MEGABYTES } from './image-memory.server.ts'
import { type Bucket, portraitMessages } from './media.ts'
import { MAX_IMAGE_BYTES } from './media-limits.ts'

/** Allows phone panoramas, which are up to 16,382 pixels wide. */
const MAX_SIDE = 16_384
/** Limits the processing time, which grows with the number of pixels even if few pixels are in memory at once. */
const MAX_PIXELS = 40_000_000
/** Allows photos of 108 megapixels because a baseline JPEG is decoded directly at a fraction of its size. */
const MAX_PLAIN_JPEG_PIXELS = 120_000_000
const MAX_FRAMES = 1000

const refused = (code: string, title: string) => new Problem(415, code, title, { fields: { file: title } })
export const imageTooLarge = (title = 'Slika ne sme biti veća od 5MB.') =>
  new Problem(413, 'image_too_large', title, { fields: { file: title } })
/** Portraits have the same limit with another message. */
export const imageTooLargeFor = (bucket: string) =>
  imageTooLarge(bucket === 'avatars' ? portraitMessages.size : undefined)
const notAnImageFor = (bucket: string) =>
  refused('not_an_image', bucket === 'avatars' ? portraitMessages.format : 'Samo slike su dozvoljene za upload.')
export function unreadableImageFor(bucket: string): Problem {
  const formats =
    bucket === 'avatars' ? portraitMessages.format : 'Dozvoljeni formati slika su: JPG, PNG, WEBP, GIF i AVIF.'
  const advice = 'Otvorite je u programu za slike, izaberite „Sačuvaj kao JPG” i pošaljite taj fajl.'
  return refused('unreadable_image', `Ovu sliku ne možemo da pročitamo. ${formats} ${advice}`)
}

/** Magic bytes of accepted formats. They are checked first because sharp would also open SVG, TIFF and others. */
const acceptedMagic: [offset: number, magic: string][] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  [4, 'ftypavif'],
  [4, 'ftypavis'],
  // Accepted because some programs write this brand into AVIF files. `readHeader` refuses HEIC files with this brand.
  [4, 'ftypmif1'],
]
/** Magic bytes of picture formats that cannot be decoded here. */
const unreadableMagic: [offset: number, magic: string][] = [
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'msf1'].map((name): [number, string] => [4, `ftyp${name}`]),
  // TIFF in both byte orders, and camera raw formats based on TIFF.
  [0, 'II*\0'],
  [0, 'MM\0*'],
  // JPEG XL and JPEG 2000.
  [0, '\xff\x0a'],
  [4, 'JXL '],
  [4, 'jP  '],
]
const isBitmap = (beginning: string) => beginning.startsWith('BM') && beginning.startsWith('\0\0\0\0', 6)
const accepted = new Set<Metadata['format']>(['jpeg', 'png', 'webp', 'gif', 'heif'])

/** Checks an upload's header. Throws `not_an_image` (415), `unreadable_image` (415) or `image_too_large` (413). */
export async function readHeader(original: Uint8Array, bucket: Bucket): Promise<Metadata> {
  if (original.byteLength > MAX_IMAGE_BYTES) throw imageTooLargeFor(bucket)
  const beginning = Buffer.from(original.subarray(0, 16)).toString('latin1')
  const hasOneOf = (list: typeof acceptedMagic) => list.some(([offset, magic]) => beginning.startsWith(magic, offset))
  if (hasOneOf(unreadableMagic) || isBitmap(beginning)) throw unreadableImageFor(bucket)
  if (!hasOneOf(acceptedMagic)) throw notAnImageFor(bucket)
  const metadata = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!metadata || !accepted.has(metadata.format)) throw unreadableImageFor(bucket)
  if (metadata.format === 'heif' && metadata.compression !== 'av1') throw unreadableImageFor(bucket)
  if (metadata.format === 'heif' && bucket === 'avatars') throw notAnImageFor(bucket)
  const pixels = metadata.width * metadata.height
  if (
    pixels > (isBaselineJpeg(metadata) ? MAX_PLAIN_JPEG_PIXELS : MAX_PIXELS) ||
    decodedMegabytes(metadata) > MAX_DECODED_MEGABYTES
  )
    throw imageTooLarge('Slika je prevelika. Smanjite je i pokušajte ponovo.')
  if (Math.max(metadata.width, metadata.height) > MAX_SIDE)
    throw imageTooLarge('Nijedna strana slike ne sme biti duža od 16.384 piksela. Smanjite je i pokušajte ponovo.')
  if ((metadata.pages ?? 1) > MAX_FRAMES)
    throw imageTooLarge('Animirana slika je predugačka. Sačuvajte je kao običnu sliku i pokušajte ponovo.')
  return metadata
}
