import { randomBytes } from 'node:crypto'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { Problem } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { EncodedImage } from './image-encoding.server.ts'
import { encodeQueued } from './image-queue.server.ts'
import type { Bucket, StoredImage } from './media.ts'
import { MAX_IMAGES_PER_OWNER } from './media-limits.ts'
import { scheduleEraseUnlessStored } from './media-removal.server.ts'
import { mediaFiles } from './media-tables.server.ts'
import { scanForViruses } from './virus-scan.server.ts'

export type NewImage = { ownerId: string; bucket: Bucket; stem: string; image: EncodedImage }

/** Writes the files, then the rows. If the process ends in between, a previously scheduled job deletes the files. */
export async function storeImages(runtime: Runtime, images: NewImage[]): Promise<StoredImage[]> {
  const rows = images.map(({ ownerId, bucket, stem, image: { width, height, bytes } }) => {
    const name = `${stem}-${randomBytes(9).toString('base64url')}`
    return { key: `${bucket}/${ownerId}/${name}`, ownerId, bucket, name, width, height, bytes }
  })
  await scheduleEraseUnlessStored(runtime, ...rows.map(({ key }) => key))
  await Promise.all(rows.map(({ key }, index) => writeFiles(runtime, key, images[index]!.image.files)))
  const stored = await runtime.db.insert(mediaFiles).values(rows).returning()
  return rows.map(({ key }) => toStoredImage(stored.find(row => row.key === key)!))
}

/** Writes all files or none. A storage failure is logged and thrown as `storage_failed` (503). */
export async function writeFiles({ storage, log }: Runtime, key: string, files: EncodedImage['files']): Promise<void> {
  try {
    for (const file of files) await storage.write(`${key}/${file.name}`, file.body)
  } catch (error) {
    log.error({ err: error, key }, 'files could not be stored')
    // If deleting fails too, the job that the caller scheduled deletes the files.
    await storage.deleteDirectory(key).catch(failure => log.warn({ err: failure, key }, 'files are left for the job'))
    const title = 'Slika trenutno ne može da se sačuva. Pokušajte ponovo malo kasnije.'
    throw new Problem(503, 'storage_failed', title, { retryAfter: 60 })
  }
}

/** Stores a user's upload (docs/product.md, Offering services). `signal` cancels an upload that is still queued. */
export async function uploadImage(
  acting: ActorContext,
  signal: AbortSignal,
  { bucket, index, original }: { bucket: Bucket; index: number; original: Uint8Array },
): Promise<StoredImage> {
  const { runtime, user } = acting
  const [owned] = await runtime.db.select({ n: count() }).from(mediaFiles).where(eq(mediaFiles.ownerId, user.id))
  if (owned!.n >= MAX_IMAGES_PER_OWNER) throw new Problem(409, 'too_many_files', 'Dostigli ste najveći broj slika.')
  const stem = bucket === 'services' ? `service-${Date.now()}-${index}` : String(Date.now())
  await scanForViruses(runtime, original)
  const image = await encodeQueued(acting, original, { bucket, signal })
  const [stored] = await storeImages(runtime, [{ ownerId: user.id, bucket, stem, image }])
  return stored!
}

export async function listImages(
  { runtime, user }: ActorContext,
  bucket: Bucket,
  limit: number,
): Promise<StoredImage[]> {
  const rows = await runtime.db
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.ownerId, user.id), eq(mediaFiles.bucket, bucket)))
    .orderBy(asc(mediaFiles.name))
    .limit(limit)
  return rows.map(toStoredImage)
}

export async function filterOwnImages(
  { runtime, user }: ActorContext,
  bucket: Bucket,
  urls: string[],
): Promise<Set<string>> {
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
