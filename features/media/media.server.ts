import { randomBytes } from 'node:crypto'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import type { Acting } from '../../platform/server/http.server.ts'
import { Problem } from '../../platform/server/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { type Bucket, imageLimit, portraitWords, type StoredImage } from './media.ts'
import { mediaFiles } from './media-tables.server.ts'
import { imageWidths } from './media-url.ts'

/** Told from the bytes. Sharp would also open SVG, PDF and others, so only these may go on. */
const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const pixelLimit = 40_000_000
/** One picture decoded can take 160 MB; two at once is what a small machine bears. */
sharp.concurrency(1)
const filesPerOwner = 1000

export type EncodedImage = { width: number; height: number; bytes: number; files: { name: string; body: Buffer }[] }

export const notAnImage = (title = 'Samo slike su dozvoljene za upload.') =>
  new Problem(415, 'not_an_image', title, { fields: { file: title } })
export const tooLarge = (title = 'Slika ne sme biti veća od 5MB.') =>
  new Problem(413, 'image_too_large', title, { fields: { file: title } })
/** A portrait's limit is the same, its words are others. */
export const tooLargeFor = (bucket: string) => tooLarge(bucket === 'avatars' ? portraitWords.size : undefined)

/**
 * Re-encodes an upload as AVIF and WebP in several widths. What was hidden in the original (EXIF, places, appended
 * files) is gone. Throws `not_an_image` (415) and `image_too_large` (413).
 */
export async function encodeImage(original: Uint8Array, bucket: Bucket = 'services'): Promise<EncodedImage> {
  const isPortrait = bucket === 'avatars'
  const notAccepted = () => notAnImage(isPortrait ? portraitWords.format : undefined)
  if (original.byteLength > imageLimit) throw tooLargeFor(bucket)
  if (!original.byteLength) throw notAccepted()
  // This reads the header alone, so the size that it claims can be told from not being an image.
  const facts = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!facts || !accepted.has(facts.format)) throw notAccepted()
  if (facts.format === 'heif' && (isPortrait || facts.compression !== 'av1')) throw notAccepted()
  if (facts.width * facts.height > pixelLimit)
    throw tooLarge('Slika ima previše tačaka. Smanjite je i pokušajte ponovo.')
  try {
    // Phones store a photo lying and say how to turn it.
    const isTurned = (facts.orientation ?? 1) >= 5
    const [width, height] = isTurned ? [facts.height, facts.width] : [facts.width, facts.height]
    const largest = Math.min(width, imageWidths.at(-1)!)
    const files: EncodedImage['files'] = []
    let webp = Buffer.alloc(0)
    let avif = Buffer.alloc(0)
    for (const [index, wanted] of imageWidths.entries()) {
      // A narrower original is kept at its width under every name, so that an address never misses.
      if (index === 0 || width > imageWidths[index - 1]!) {
        // Decoded straight to the size that is wanted, which a JPEG does in a fraction of the time and memory.
        const { data, info } = await sharp(original, { limitInputPixels: pixelLimit, failOn: 'truncated' })
          .rotate()
          .resize({ width: Math.min(wanted, width) })
          .toColourspace('srgb')
          .raw()
          .toBuffer({ resolveWithObject: true })
        const pixels = () => sharp(data, { raw: info })
        ;[webp, avif] = await Promise.all([
          pixels().webp({ quality: 78, effort: 3 }).toBuffer(),
          pixels().avif({ quality: 52, effort: 2 }).toBuffer(),
        ])
      }
      files.push({ name: `${wanted}.webp`, body: webp }, { name: `${wanted}.avif`, body: avif })
    }
    const bytes = files.reduce((sum, file) => sum + file.body.byteLength, 0)
    return { width: largest, height: Math.round((height * largest) / width), bytes, files }
  } catch (error) {
    // Cut-off and lying files fail while decoding, after their header looked right.
    if (error instanceof Problem) throw error
    throw notAccepted()
  }
}

/**
 * Stores what was encoded under the owner's id; the name keeps the given stem and ends in a random part. The row comes
 * first: files of an upload that breaks off are then known, and swept away with everything that is used nowhere.
 */
export async function storeImage(
  { db, storage }: Runtime,
  owner: { id: string },
  bucket: Bucket,
  stem: string,
  image: EncodedImage,
): Promise<StoredImage> {
  const name = `${stem}-${randomBytes(9).toString('base64url')}`
  const key = `${bucket}/${owner.id}/${name}`
  const row = { key, ownerId: owner.id, bucket, name, width: image.width, height: image.height, bytes: image.bytes }
  const [stored] = await db.insert(mediaFiles).values(row).returning()
  for (const file of image.files) await storage.write(`${key}/${file.name}`, file.body)
  return toStoredImage(stored!)
}

/** An upload by a signed-in person (specification 3, storage buckets). */
export async function uploadImage({ runtime, user }: Acting, bucket: Bucket, index: number, original: Uint8Array) {
  const [owned] = await runtime.db.select({ n: count() }).from(mediaFiles).where(eq(mediaFiles.ownerId, user.id))
  if (owned!.n >= filesPerOwner) throw new Problem(409, 'too_many_files', 'Dostigli ste najveći broj slika.')
  const stem = bucket === 'services' ? `service-${Date.now()}-${index}` : String(Date.now())
  return storeImage(runtime, user, bucket, stem, await encodeImage(original, bucket))
}

/** The caller's images in a bucket, by name; 100 unless asked for fewer. */
export async function listImages({ runtime, user }: Acting, bucket: Bucket, limit: number): Promise<StoredImage[]> {
  const rows = await runtime.db
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.ownerId, user.id), eq(mediaFiles.bucket, bucket)))
    .orderBy(asc(mediaFiles.name))
    .limit(limit)
  return rows.map(toStoredImage)
}

/** Which of these addresses are images the person stored in that bucket. */
export async function ownImages({ runtime, user }: Acting, bucket: Bucket, urls: string[]): Promise<Set<string>> {
  const keys = urls.map(url => url.replace(/^\/media\//, ''))
  const rows = keys.length
    ? await runtime.db
        .select({ key: mediaFiles.key })
        .from(mediaFiles)
        .where(and(eq(mediaFiles.ownerId, user.id), eq(mediaFiles.bucket, bucket), inArray(mediaFiles.key, keys)))
    : []
  return new Set(rows.map(row => `/media/${row.key}`))
}

function toStoredImage(row: typeof mediaFiles.$inferSelect): StoredImage {
  return {
    url: `/media/${row.key}`,
    bucket: row.bucket,
    name: row.name,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    created_at: row.createdAt.toISOString(),
  }
}
