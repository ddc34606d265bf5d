import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ImageReferences, StoredFolders } from '../../platform/server/feature.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { buckets } from './media.ts'
import { mediaFiles } from './media-tables.server.ts'

const eraseQueue = 'media-erase'
const sweepQueue = 'media-sweep'
const dayInMs = 86_400_000
const batch = 500

/** Images of this owner are gone with the transaction; their files follow by a durable job. */
export async function removeImages(
  { jobs }: Runtime,
  tx: Tx,
  { ownerId, urls }: { ownerId: string; urls: string[] },
): Promise<void> {
  const keys = urls.map(url => url.replace(/^\/media\//, ''))
  if (!keys.length) return
  const gone = await tx
    .delete(mediaFiles)
    .where(and(eq(mediaFiles.ownerId, ownerId), inArray(mediaFiles.key, keys)))
    .returning({ key: mediaFiles.key })
  await eraseLater(
    jobs,
    tx,
    gone.map(row => row.key),
  )
}

/**
 * For before files are written: in an hour they are erased, unless their row is stored by then. So nothing stays of
 * an upload that broke off, not even when the process was killed.
 */
export async function eraseUnlessStored({ db, jobs }: Runtime, key: string): Promise<void> {
  await jobs.send(db, eraseQueue, { folders: [key] }, { startAfter: 3600 })
}

/** These folders' files go by a durable job, when the transaction is through. */
export async function eraseLater(jobs: Runtime['jobs'], tx: Tx, folders: string[]): Promise<void> {
  if (folders.length) await jobs.send(tx, eraseQueue, { folders })
}

/** Which of these folders are an image's that is stored. */
export async function storedFolders({ db }: Runtime, folders: string[]): Promise<string[]> {
  const rows = await db.select({ key: mediaFiles.key }).from(mediaFiles).where(inArray(mediaFiles.key, folders))
  return rows.map(({ key }) => key)
}

/** Erases the files of what is not, or no more, stored. */
export async function eraseFolders(runtime: Runtime, folders: string[], stored: StoredFolders[]): Promise<void> {
  const kept = new Set((await Promise.all(stored.map(find => find(runtime, folders)))).flat())
  for (const folder of folders) if (!kept.has(folder)) await runtime.storage.deleteDirectory(folder)
}

/** Everything this person has ever stored. */
export async function removeAllImages({ jobs }: Runtime, tx: Tx, ownerId: string): Promise<void> {
  await tx.delete(mediaFiles).where(eq(mediaFiles.ownerId, ownerId))
  await eraseLater(
    jobs,
    tx,
    buckets.map(bucket => `${bucket}/${ownerId}`),
  )
}

/**
 * Uploads that are older than a day and shown nowhere: forms that were never sent, pictures taken out of a service.
 * Answers how many there were.
 */
export async function sweepImages(runtime: Runtime, references: ImageReferences[], now = new Date()): Promise<number> {
  const { db } = runtime
  const old = lt(mediaFiles.createdAt, new Date(now.getTime() - dayInMs))
  let swept = 0
  let last = ''
  for (;;) {
    const rows = await db
      .select({ key: mediaFiles.key, ownerId: mediaFiles.ownerId })
      .from(mediaFiles)
      .where(and(old, gt(mediaFiles.key, last)))
      .orderBy(asc(mediaFiles.key))
      .limit(batch)
    const images = rows.map(({ key, ownerId }) => ({ ownerId, url: `/media/${key}` }))
    const shown = new Set((await Promise.all(references.map(find => find(runtime, images)))).flat())
    const unused = images.filter(image => !shown.has(image.url))
    for (const { ownerId, url } of unused) {
      await db.transaction(tx => removeImages(runtime, tx, { ownerId, urls: [url] }))
    }
    swept += unused.length
    if (rows.length < batch) return swept
    last = rows.at(-1)!.key
  }
}

/** The jobs of images: erasing files, and every night the sweep. */
export async function workOnImages(
  runtime: Runtime,
  references: ImageReferences[],
  stored: StoredFolders[],
): Promise<void> {
  const { jobs, log } = runtime
  // A folder's name has its owner's id in it.
  const options = { expireInSeconds: 600, retryLimit: 10, retryDelay: 60, forget: true }
  await jobs.work<{ folders: string[] }>(eraseQueue, options, ({ folders }) => eraseFolders(runtime, folders, stored))
  await jobs.work(sweepQueue, { expireInSeconds: 3600, retryLimit: 2 }, async () => {
    const swept = await sweepImages(runtime, references)
    log.info({ swept }, 'images used nowhere')
  })
  await jobs.schedule(sweepQueue, '20 3 * * *')
}
