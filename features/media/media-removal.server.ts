import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ImageReferences } from '../../platform/server/feature.server.ts'
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
  if (gone.length) await jobs.send(tx, eraseQueue, { folders: gone.map(row => row.key) })
}

/**
 * For before its files are written: in an hour they are erased, unless the image is stored by then. So nothing stays of
 * an upload that broke off, not even when the process was killed.
 */
export async function eraseUnlessStored({ db, jobs }: Runtime, key: string): Promise<void> {
  await jobs.send(db, eraseQueue, { folders: [key] }, { startAfter: 3600 })
}

/** Erases the files of images that are not, or no more, stored. */
export async function eraseFolders({ db, storage }: Runtime, folders: string[]): Promise<void> {
  for (const folder of folders) {
    if (!(await db.$count(mediaFiles, eq(mediaFiles.key, folder)))) await storage.deleteDirectory(folder)
  }
}

/** Everything this person has ever stored. */
export async function removeAllImages({ jobs }: Runtime, tx: Tx, ownerId: string): Promise<void> {
  await tx.delete(mediaFiles).where(eq(mediaFiles.ownerId, ownerId))
  await jobs.send(tx, eraseQueue, { folders: buckets.map(bucket => `${bucket}/${ownerId}`) })
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
export async function workOnImages(runtime: Runtime, references: ImageReferences[]): Promise<void> {
  const { jobs, log } = runtime
  // A folder's name has its owner's id in it.
  const options = { expireInSeconds: 600, retryLimit: 10, retryDelay: 60, pollEvery: 5, forget: true }
  await jobs.work<{ folders: string[] }>(eraseQueue, options, ({ folders }) => eraseFolders(runtime, folders))
  await jobs.work(sweepQueue, { expireInSeconds: 3600, retryLimit: 2, pollEvery: 60 }, async () => {
    const swept = await sweepImages(runtime, references)
    log.info({ swept }, 'images used nowhere')
  })
  await jobs.schedule(sweepQueue, '20 3 * * *')
}
