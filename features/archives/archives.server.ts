import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { StoredFolders } from '../../platform/server/feature.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, notFound, Problem, unauthorized } from '../../platform/server/http/problem.server.ts'
import { DISPOSABLE_FOLDER } from '../../platform/server/storage.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isFreshSession, requireFreshSession } from '../accounts/settings/freshness.server.ts'
import { enqueueErase } from '../media/media-removal.server.ts'
import type { Archive, ArchiveStatus } from './archive.ts'
import { HOURS_BETWEEN_ARCHIVES } from './archive-limits.ts'
import { type ArchiveRow, dataArchives } from './archive-tables.server.ts'

export const archiveQueue = 'archive-making'

export const archiveFolder = ({ userId, id }: Pick<ArchiveRow, 'userId' | 'id'>) =>
  `${DISPOSABLE_FOLDER}/${userId}/${id}`

const nextTime = ({ createdAt }: ArchiveRow) => new Date(createdAt.getTime() + HOURS_BETWEEN_ARCHIVES * 3_600_000)

const toArchive = (row: ArchiveRow): Archive => ({
  id: row.id,
  state: row.state,
  bytes: row.bytes,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
  next_at: nextTime(row).toISOString(),
})

const isOver = ({ expiresAt }: ArchiveRow, now: Date) => expiresAt !== null && expiresAt <= now

/** Returns the caller's archive, or null if there is none or it has expired. */
export async function findArchive({ runtime, user }: ActorContext, now = new Date()): Promise<ArchiveStatus> {
  const [row] = await runtime.db.select().from(dataArchives).where(eq(dataArchives.userId, user.id))
  return {
    archive: row && !isOver(row, now) ? toArchive(row) : null,
    is_confirmed: await isFreshSession(runtime, user),
  }
}

/**
 * Starts making an archive of the caller's data, and deletes the previous one (docs/product.md, Settings). Returns the
 * archive that is being made if there is one. 403 `confirmation_required`, 429 `too_soon` within a day of the last one.
 */
export async function requestArchive(acting: ActorContext, id: string, now = new Date()): Promise<Archive> {
  const { runtime, user } = acting
  await requireFreshSession(runtime, user)
  return runtime.db.transaction(async tx => {
    // The lock orders this request after a deletion of the account and after requests of other tabs.
    const [person] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, user.id), isNull(profiles.deletedAt)))
      .for('update')
    if (!person) throw unauthorized()
    const [previous] = await tx.select().from(dataArchives).where(eq(dataArchives.userId, user.id))
    if (previous && (previous.id === id || previous.state === 'making')) return toArchive(previous)
    if (previous) {
      const waitMs = nextTime(previous).getTime() - now.getTime()
      if (previous.state === 'ready' && waitMs > 0) throw tooSoon(waitMs)
      await tx.delete(dataArchives).where(eq(dataArchives.id, previous.id))
      await enqueueErase(runtime.jobs, tx, [archiveFolder(previous)])
    }
    const [row] = await tx
      .insert(dataArchives)
      .values({ id, userId: user.id, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (!row) throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
    await runtime.jobs.send(tx, archiveQueue, { archiveId: id, userId: user.id })
    return toArchive(row)
  })
}

const tooSoon = (waitMs: number) =>
  new Problem(429, 'too_soon', 'Paket možete da napravite jednom dnevno.', { retryAfter: Math.ceil(waitMs / 1000) })

/** Returns the path of the caller's archive. 403 `confirmation_required`; 404 unless it is ready and not expired. */
export async function findArchiveFile(acting: ActorContext, id: string, now = new Date()): Promise<ArchiveFile> {
  const { runtime, user } = acting
  const isOwn = and(eq(dataArchives.id, id), eq(dataArchives.userId, user.id))
  const [row] = await runtime.db.select().from(dataArchives).where(isOwn)
  if (!row?.file || isOver(row, now)) throw archiveNotFound()
  await requireFreshSession(runtime, user)
  const path = `${archiveFolder(row)}/${row.file}`
  if (!(await runtime.storage.fileExists(path))) {
    // A restored or moved installation has no archives. A failed one can be requested again at once.
    await runtime.db.update(dataArchives).set({ state: 'failed', file: null, expiresAt: null }).where(isOwn)
    throw archiveNotFound()
  }
  return { path, bytes: row.bytes!, createdAt: row.createdAt }
}

export type ArchiveFile = { path: string; bytes: number; createdAt: Date }

const archiveNotFound = () => notFound('Ovaj paket više nije tu. Napravite novi.')

/** Returns the folders whose archive still exists, so that a late deletion leaves them. */
export const storedFolders: StoredFolders = async ({ db }, folders) => {
  const pattern = new RegExp(`^${DISPOSABLE_FOLDER}/[0-9a-f-]{36}/([0-9a-f-]{36})$`)
  const ids = folders.flatMap(folder => pattern.exec(folder)?.[1] ?? [])
  if (!ids.length) return []
  return (await db.select().from(dataArchives).where(inArray(dataArchives.id, ids))).map(archiveFolder)
}
