import sharp, { type Metadata } from 'sharp'
import { Problem } from '../../platform/server/http/problem.server.ts'
import { type Bucket, maxImageBytes, portraitWords } from './media.ts'

/** Panoramas of phones are up to 16,382 wide. */
const longestSide = 16_384
/** What has to be unpacked whole, pixel by pixel. */
const maxPixels = 40_000_000
/** Cameras of 108 megapixels; such a JPEG is unpacked straight to a fraction of its size. */
const maxPlainJpegPixels = 120_000_000
/** These decoders hold the picture several times over. */
const maxPixelsOf: Partial<Record<Metadata['format'], number>> = { heif: 24_000_000, gif: 24_000_000 }
const maxFrames = 1000

const notAnImage = (title = 'Samo slike su dozvoljene za upload.') =>
  new Problem(415, 'not_an_image', title, { fields: { file: title } })
export const tooLarge = (title = 'Slika ne sme biti veća od 5MB.') =>
  new Problem(413, 'image_too_large', title, { fields: { file: title } })
/** A portrait's limit is the same, its words are others. */
export const tooLargeFor = (bucket: string) => tooLarge(bucket === 'avatars' ? portraitWords.size : undefined)
export const notAcceptedFor = (bucket: string) => notAnImage(bucket === 'avatars' ? portraitWords.format : undefined)

/** What stands where in files that may go on; Sharp itself would also open SVG, TIFF and others, and work on them. */
const marks: [at: number, mark: string][] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  // AVIF, with other HEIF.
  [4, 'ftyp'],
]
const accepted = new Set<Metadata['format']>(['jpeg', 'png', 'webp', 'gif', 'heif'])

/**
 * What the header of an upload says, once it may be decoded: an image of an accepted kind, with no more pixels, no
 * longer sides and no more frames than this machine bears. Throws `not_an_image` (415) and `image_too_large` (413).
 */
export async function readHeader(original: Uint8Array, bucket: Bucket): Promise<Metadata> {
  if (original.byteLength > maxImageBytes) throw tooLargeFor(bucket)
  const beginning = Buffer.from(original.subarray(0, 16)).toString('latin1')
  if (!marks.some(([at, mark]) => beginning.startsWith(mark, at))) throw notAcceptedFor(bucket)
  const facts = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!facts || !accepted.has(facts.format)) throw notAcceptedFor(bucket)
  if (facts.format === 'heif' && (bucket === 'avatars' || facts.compression !== 'av1')) throw notAcceptedFor(bucket)
  if (facts.width * facts.height > mostPixels(facts))
    throw tooLarge('Slika je prevelika. Smanjite je i pokušajte ponovo.')
  if (Math.max(facts.width, facts.height) > longestSide)
    throw tooLarge('Nijedna strana slike ne sme biti duža od 16.384 piksela. Smanjite je i pokušajte ponovo.')
  if ((facts.pages ?? 1) > maxFrames)
    throw tooLarge('Slika ima previše sličica. Sačuvajte je kao običnu sliku i pokušajte ponovo.')
  return facts
}

/** A progressive JPEG is held whole until its last scan. */
const mostPixels = ({ format, isProgressive }: Metadata) =>
  format === 'jpeg' && !isProgressive ? maxPlainJpegPixels : (maxPixelsOf[format] ?? maxPixels)
