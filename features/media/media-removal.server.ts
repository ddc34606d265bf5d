import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ImageReferences, StoredFolders } from '../../platform/server/feature.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { buckets } from './media.ts'
import { mediaFiles } from './media-tables.server.ts'

const eraseQueue = 'media-erase'
const sweepQueue = 'media-sweep'
const DAY_IN_MS = 86_400_000
const BATCH_SIZE = 500

/** Deletes the rows of the owner's images in the transaction and enqueues the job that deletes their files. */
export async function removeImages(
  { jobs }: Runtime,
  tx: Tx,
  { ownerId, urls }: { ownerId: string; urls: string[] },
): Promise<void> {
  const keys = urls.map(url => url.replace(/^\/media\//, ''))
  if (!keys.length) return
  const deleted = await tx
    .delete(mediaFiles)
    .where(and(eq(mediaFiles.ownerId, ownerId), inArray(mediaFiles.key, keys)))
    .returning({ key: mediaFiles.key })
  await enqueueErase(
    jobs,
    tx,
    deleted.map(row => row.key),
  )
}

/** Deletes files in an hour unless their row exists by then. Called before a write, in case the process is killed. */
export async function scheduleEraseUnlessStored({ db, jobs }: Runtime, ...keys: string[]): Promise<void> {
  await jobs.send(db, eraseQueue, { folders: keys }, { startAfter: 3600 })
}

/** Enqueues the deletion of these folders when the transaction commits. */
export async function enqueueErase(jobs: Runtime['jobs'], tx: Tx, folders: string[]): Promise<void> {
  if (folders.length) await jobs.send(tx, eraseQueue, { folders })
}

export async function storedFolders({ db }: Runtime, folders: string[]): Promise<string[]> {
  const rows = await db.select({ key: mediaFiles.key }).from(mediaFiles).where(inArray(mediaFiles.key, folders))
  return rows.map(({ key }) => key)
}

/** Deletes the folders that no stored row refers to. */
export async function eraseFolders(runtime: Runtime, folders: string[], stored: StoredFolders[]): Promise<void> {
  const inUse = new Set((await Promise.all(stored.map(find => find(runtime, folders)))).flat())
  for (const folder of folders) if (!inUse.has(folder)) await runtime.storage.deleteDirectory(folder)
}

export async function removeAllImages({ jobs }: Runtime, tx: Tx, ownerId: string): Promise<void> {
  await tx.delete(mediaFiles).where(eq(mediaFiles.ownerId, ownerId))
  await enqueueErase(
    jobs,
    tx,
    buckets.map(bucket => `${bucket}/${ownerId}`),
  )
}

/** Removes unused uploads older than a day, such as uploads for unsent forms. Returns the number of removed uploads. */
export async function removeUnusedImages(
  runtime: Runtime,
  references: ImageReferences[],
  now = new Date(),
): Promise<number> {
  const { db } = runtime
  const old = lt(mediaFiles.createdAt, new Date(now.getTime() - DAY_IN_MS))
  let swept = 0
  let last = ''
  for (;;) {
    const rows = await db
      .select({ key: mediaFiles.key, ownerId: mediaFiles.ownerId })
      .from(mediaFiles)
      .where(and(old, gt(mediaFiles.key, last)))
      .orderBy(asc(mediaFiles.key))
      .limit(BATCH_SIZE)
    const images = rows.map(({ key, ownerId }) => ({ ownerId, url: `/media/${key}` }))
    const referenced = new Set((await Promise.all(references.map(find => find(runtime, images)))).flat())
    const unused = images.filter(image => !referenced.has(image.url))
    for (const { ownerId, url } of unused) {
      await db.transaction(tx => removeImages(runtime, tx, { ownerId, urls: [url] }))
    }
    swept += unused.length
    if (rows.length < BATCH_SIZE) return swept
    last = rows.at(-1)!.key
  }
}

export async function registerImageJobs(
  runtime: Runtime,
  references: ImageReferences[],
  stored: StoredFolders[],
): Promise<void> {
  const { jobs, log } = runtime
  // A finished job is deleted because a folder's name contains its owner's id.
  const options = { expireInSeconds: 600, retryLimit: 10, retryDelay: 60, forget: true }
  await jobs.work<{ folders: string[] }>(eraseQueue, options, ({ folders }) => eraseFolders(runtime, folders, stored))
  await jobs.work(sweepQueue, { expireInSeconds: 3600, retryLimit: 2 }, async () => {
    const swept = await removeUnusedImages(runtime, references)
    log.info({ swept }, 'images used nowhere')
  })
  await jobs.schedule(sweepQueue, '20 3 * * *')
}
