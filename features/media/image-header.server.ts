import sharp, { type Metadata } from 'sharp'
import { Problem } from '../../platform/server/http/problem.server.ts'
import { isPlainJpeg, maxMegabytes, megabytesOf } from './image-memory.server.ts'
import { type Bucket, portraitWords } from './media.ts'
import { maxImageBytes } from './media-limits.ts'

/** Panoramas of phones are up to 16,382 wide. */
const longestSide = 16_384
/** Every pixel takes time, also where few of them are held at once. */
const maxPixels = 40_000_000
/** Cameras of 108 megapixels; such a JPEG is unpacked straight to a fraction of its size. */
const maxPlainJpegPixels = 120_000_000
const maxFrames = 1000

const refused = (code: string, title: string) => new Problem(415, code, title, { fields: { file: title } })
export const tooLarge = (title = 'Slika ne sme biti veća od 5MB.') =>
  new Problem(413, 'image_too_large', title, { fields: { file: title } })
/** A portrait's limit is the same, its words are others. */
export const tooLargeFor = (bucket: string) => tooLarge(bucket === 'avatars' ? portraitWords.size : undefined)
const notAnImageFor = (bucket: string) =>
  refused('not_an_image', bucket === 'avatars' ? portraitWords.format : 'Samo slike su dozvoljene za upload.')
/** The problem of a picture that is damaged, or of a kind that cannot be opened here. */
export function unreadableFor(bucket: string): Problem {
  const formats =
    bucket === 'avatars' ? portraitWords.format : 'Dozvoljeni formati slika su: JPG, PNG, WEBP, GIF i AVIF.'
  const advice = 'Otvorite je u programu za slike, izaberite „Sačuvaj kao JPG” i pošaljite taj fajl.'
  return refused('unreadable_image', `Ovu sliku ne možemo da pročitamo. ${formats} ${advice}`)
}

/** What stands where in files that may go on; Sharp itself would also open SVG, TIFF and others, and work on them. */
const marks: [at: number, mark: string][] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  [4, 'ftypavif'],
  [4, 'ftypavis'],
  // AVIF by programs that name the container first; HEIC too, which Sharp as it installs cannot decode.
  [4, 'ftypmif1'],
]
/** Pictures all the same, of kinds that nothing here opens. */
const unreadableMarks: [at: number, mark: string][] = [
  // HEIC, by its usual names.
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'msf1'].map((name): [number, string] => [4, `ftyp${name}`]),
  // TIFF, in either order of bytes, and what cameras make of it.
  [0, 'II*\0'],
  [0, 'MM\0*'],
  // JPEG XL and JPEG 2000.
  [0, '\xff\x0a'],
  [4, 'JXL '],
  [4, 'jP  '],
]
const isBitmap = (beginning: string) => beginning.startsWith('BM') && beginning.startsWith('\0\0\0\0', 6)
const accepted = new Set<Metadata['format']>(['jpeg', 'png', 'webp', 'gif', 'heif'])

/**
 * What the header of an upload says, once it may be decoded: an image of an accepted kind, with no more pixels, no
 * longer sides and no more frames than this machine bears, and that takes no more memory. Throws `not_an_image` and
 * `unreadable_image` (415) and `image_too_large` (413).
 */
export async function readHeader(original: Uint8Array, bucket: Bucket): Promise<Metadata> {
  if (original.byteLength > maxImageBytes) throw tooLargeFor(bucket)
  const beginning = Buffer.from(original.subarray(0, 16)).toString('latin1')
  const hasOneOf = (list: typeof marks) => list.some(([at, mark]) => beginning.startsWith(mark, at))
  if (hasOneOf(unreadableMarks) || isBitmap(beginning)) throw unreadableFor(bucket)
  if (!hasOneOf(marks)) throw notAnImageFor(bucket)
  const facts = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!facts || !accepted.has(facts.format)) throw unreadableFor(bucket)
  if (facts.format === 'heif' && facts.compression !== 'av1') throw unreadableFor(bucket)
  if (facts.format === 'heif' && bucket === 'avatars') throw notAnImageFor(bucket)
  const pixels = facts.width * facts.height
  if (pixels > (isPlainJpeg(facts) ? maxPlainJpegPixels : maxPixels) || megabytesOf(facts) > maxMegabytes)
    throw tooLarge('Slika je prevelika. Smanjite je i pokušajte ponovo.')
  if (Math.max(facts.width, facts.height) > longestSide)
    throw tooLarge('Nijedna strana slike ne sme biti duža od 16.384 piksela. Smanjite je i pokušajte ponovo.')
  if ((facts.pages ?? 1) > maxFrames)
    throw tooLarge('Animirana slika je predugačka. Sačuvajte je kao običnu sliku i pokušajte ponovo.')
  return facts
}
