import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { PersonalData } from '../../platform/server/personal-data.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { writeZip } from '../../platform/server/zip-stream.server.ts'
import { enqueueErase } from '../media/media-removal.server.ts'
import { sendArchiveReady } from './archive-email.server.ts'
import { ARCHIVE_DAYS, HOURS_BETWEEN_ARCHIVES, MAX_ARCHIVE_TRIES } from './archive-limits.ts'
import { type ArchiveRow, dataArchives } from './archive-tables.server.ts'
import { archiveFolder, archiveQueue } from './archives.server.ts'
import { archiveEntries } from './content/archive-entries.server.ts'

const cleanupQueue = 'archive-cleanup'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type ArchiveJob = Pick<ArchiveRow, 'userId'> & { archiveId: string }

/** Registers the jobs that make archives and delete expired ones. */
export async function workOnArchives(runtime: Runtime, parts: PersonalData[]): Promise<void> {
  // Retries outnumber MAX_ARCHIVE_TRIES, because tries that end with their process do not count.
  const options = { expireInSeconds: 7200, retryLimit: 10, retryDelay: 30, heartbeatSeconds: 30, forget: true }
  await runtime.jobs.work<ArchiveJob>(archiveQueue, options, job => makeArchive(runtime, parts, job))
  await runtime.jobs.work(cleanupQueue, { expireInSeconds: 600, retryLimit: 2 }, () => deleteExpiredArchives(runtime))
  await runtime.jobs.schedule(cleanupQueue, '*/10 * * * *')
}

/**
 * Writes the archive's file and sends the email. May be repeated: the file counts only when the row names it. A failed
 * try deletes its file; after the last try the archive has failed, and its user can request another one.
 */
export async function makeArchive(runtime: Runtime, parts: PersonalData[], job: ArchiveJob): Promise<void> {
  const folder = archiveFolder({ userId: job.userId, id: job.archiveId })
  const isMaking = and(eq(dataArchives.id, job.archiveId), eq(dataArchives.state, 'making'))
  const [row] = await runtime.db.select().from(dataArchives).where(eq(dataArchives.id, job.archiveId))
  // The account was deleted, or another archive was requested. An interrupted try may have left a file.
  if (!row) return runtime.storage.deleteDirectory(folder)
  if (row.state !== 'making') return
  const file = `${randomUUID()}.zip`
  try {
    const bytes = await writeFile(runtime, `${folder}/${file}`, parts, job.userId)
    const isFirst = await runtime.db.transaction(async tx => {
      const expiresAt = new Date(Date.now() + ARCHIVE_DAYS * DAY_MS)
      const ready = await tx
        .update(dataArchives)
        .set({ state: 'ready', file, bytes, expiresAt })
        .where(isMaking)
        .returning()
      if (ready.length) await sendArchiveReady(runtime, tx, job.userId, expiresAt)
      return ready.length > 0
    })
    if (isFirst) await deleteOthers(runtime, folder, file)
    else await runtime.storage.deleteFile(`${folder}/${file}`)
  } catch (error) {
    const path = `${folder}/${file}`
    await runtime.storage
      .deleteFile(path)
      .catch(failure => runtime.log.warn({ err: failure }, 'half an archive is left'))
    if (runtime.stopping.aborted) throw error
    const [failed] = await runtime.db
      .update(dataArchives)
      .set({
        tries: sql`${dataArchives.tries} + 1`,
        state: sql`CASE WHEN ${dataArchives.tries} + 1 >= ${MAX_ARCHIVE_TRIES} THEN 'failed' ELSE state END`,
      })
      .where(isMaking)
      .returning()
    if (failed?.state === 'making') throw error
    runtime.log.error({ err: error, archive: job.archiveId }, 'an archive could not be made')
  }
}

/** Streams the ZIP into the storage and returns its size. Ends early when the process stops. */
async function writeFile(runtime: Runtime, path: string, parts: PersonalData[], userId: string): Promise<number> {
  let bytes = 0
  async function* counted() {
    for await (const piece of writeZip(archiveEntries(runtime, parts, userId))) {
      runtime.stopping.throwIfAborted()
      bytes += piece.byteLength
      yield piece
    }
  }
  // Without a type the S3 library would try to read the beginning of the ZIP, and fail.
  const options = { mimeType: 'application/zip' }
  await runtime.storage.write(path, Readable.from(counted(), { objectMode: false }), options)
  return bytes
}

async function deleteOthers({ storage }: Runtime, folder: string, file: string): Promise<void> {
  for await (const { path, isFile } of storage.list(folder, { deep: true }))
    if (isFile && !path.endsWith(`/${file}`)) await storage.deleteFile(path)
}

/** Deletes archives after their seven days, and those whose job was lost. Their files follow by a job. */
export async function deleteExpiredArchives(runtime: Runtime, now = new Date()): Promise<void> {
  const { db, jobs } = runtime
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const lost = and(eq(dataArchives.state, 'making'), lt(dataArchives.createdAt, ago(HOURS_BETWEEN_ARCHIVES * HOUR_MS)))
  await db.update(dataArchives).set({ state: 'failed' }).where(lost)
  const failed = and(eq(dataArchives.state, 'failed'), lt(dataArchives.createdAt, ago(ARCHIVE_DAYS * DAY_MS)))
  await db.transaction(async tx => {
    const deleted = await tx
      .delete(dataArchives)
      .where(or(lt(dataArchives.expiresAt, now), failed))
      .returning()
    await enqueueErase(jobs, tx, deleted.map(archiveFolder))
  })
}
