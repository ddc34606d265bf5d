import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { SHORT_LIVED_FOLDER } from '../../platform/server/storage.server.ts'
import { encodeQueued } from '../media/image-queue.server.ts'
import { writeFiles } from '../media/media.server.ts'
import { enqueueErase, scheduleEraseUnlessStored } from '../media/media-removal.server.ts'
import { scanForViruses } from '../media/virus-scan.server.ts'
import type { StoredDocument } from './evidence.ts'
import { MAX_UNSENT_DOCUMENTS } from './evidence-limits.ts'
import { lockProvider } from './evidence-rows.server.ts'
import { type DocumentRow, evidence, evidenceDocuments } from './evidence-tables.server.ts'

const ownerFolder = (ownerId: string) => `${SHORT_LIVED_FOLDER}/evidence/${ownerId}`
const folderOf = ({ ownerId, id }: Pick<DocumentRow, 'ownerId' | 'id'>) => `${ownerFolder(ownerId)}/${id}`
const fileOf = (row: Pick<DocumentRow, 'ownerId' | 'id'>) => `${folderOf(row)}/photo.webp`
const DAY_MS = 86_400_000

/**
 * Stores one photo for evidence that will have this id. Only the largest variant is kept: no list shows a document. 409
 * `id_taken` if the evidence was sent, because no later step would delete the photo.
 */
export async function uploadDocument(
  acting: ActorContext,
  signal: AbortSignal,
  { id, evidenceId, original }: { id: string; evidenceId: string; original: Uint8Array },
): Promise<StoredDocument> {
  const { runtime, user } = acting
  const existing = await findUploaded(acting, id, evidenceId)
  if (existing) return existing
  if (await runtime.db.$count(evidence, eq(evidence.id, evidenceId))) throw idTaken()
  const unsent = await runtime.db.$count(
    evidenceDocuments,
    and(eq(evidenceDocuments.ownerId, user.id), isUnsent(runtime)),
  )
  if (unsent >= MAX_UNSENT_DOCUMENTS)
    throw conflict('too_many_unsent', 'Imate previše slika koje niste poslali. Pokušajte ponovo sutra.')
  await scanForViruses(runtime, original)
  const { files, width, height } = await encodeQueued(acting, original, { bucket: 'services', signal })
  const { body } = files.find(({ name }) => name === '1280.webp')!
  const row = { id, ownerId: user.id }
  await scheduleEraseUnlessStored(runtime, folderOf(row))
  await writeFiles(runtime, folderOf(row), [{ name: 'photo.webp', body }])
  await inTransaction(runtime.db, async tx => {
    // The evidence may have been sent during the upload. The file is then erased by the scheduled job.
    await lockProvider(tx, user.id)
    if (await tx.$count(evidence, eq(evidence.id, evidenceId))) throw idTaken()
    await tx
      .insert(evidenceDocuments)
      .values({ ...row, evidenceId, width, height, bytes: body.byteLength })
      .onConflictDoNothing()
  })
  return (await findUploaded(acting, id, evidenceId))!
}

async function findUploaded({ runtime, user }: ActorContext, id: string, evidenceId: string) {
  const [row] = await runtime.db.select().from(evidenceDocuments).where(eq(evidenceDocuments.id, id))
  if (!row) return null
  if (row.ownerId !== user.id || row.evidenceId !== evidenceId) throw idTaken()
  return { id, width: row.width, height: row.height }
}

const idTaken = () => conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')

/** Matches photos of evidence that was never sent. */
const isUnsent = ({ db }: Pick<Runtime, 'db'>) =>
  notExists(db.select({ one: sql`1` }).from(evidence).where(eq(evidence.id, evidenceDocuments.evidenceId)))

/** Keeps the named photo of new evidence and deletes the replaced ones. 409 `document_gone` if it was deleted. */
export async function claimDocument(
  { runtime, user }: ActorContext,
  tx: Tx,
  evidenceId: string,
  documentId: string,
): Promise<void> {
  const rows = await tx
    .select()
    .from(evidenceDocuments)
    .where(and(eq(evidenceDocuments.evidenceId, evidenceId), eq(evidenceDocuments.ownerId, user.id)))
    .for('update')
  if (!rows.some(({ id }) => id === documentId))
    throw conflict('document_gone', 'Slika više nije tu. Dodajte je ponovo.')
  await deleteRows(
    runtime,
    tx,
    rows.filter(({ id }) => id !== documentId),
  )
}

/** Deletes the photo of decided or withdrawn evidence; its file is deleted after the commit. */
export async function deleteDocuments(runtime: Runtime, tx: Tx, evidenceId: string): Promise<void> {
  const rows = await tx.select().from(evidenceDocuments).where(eq(evidenceDocuments.evidenceId, evidenceId))
  await deleteRows(runtime, tx, rows)
}

async function deleteRows({ jobs }: Runtime, tx: Tx, rows: DocumentRow[]): Promise<void> {
  if (!rows.length) return
  await tx.delete(evidenceDocuments).where(
    inArray(
      evidenceDocuments.id,
      rows.map(({ id }) => id),
    ),
  )
  await enqueueErase(jobs, tx, rows.map(folderOf))
}

export async function deleteDocumentsOf({ jobs }: Runtime, tx: Tx, ownerId: string): Promise<void> {
  await tx.delete(evidenceDocuments).where(eq(evidenceDocuments.ownerId, ownerId))
  await enqueueErase(jobs, tx, [ownerFolder(ownerId)])
}

/** Deletes photos that were not sent within a day. */
export async function deleteUnsentDocuments(runtime: Runtime, now = new Date()): Promise<void> {
  const isOld = lt(evidenceDocuments.createdAt, new Date(now.getTime() - DAY_MS))
  await runtime.db.transaction(async tx => {
    const rows = await tx
      .select()
      .from(evidenceDocuments)
      .where(and(isOld, isUnsent(runtime)))
      .limit(500)
      .for('update', { skipLocked: true })
    await deleteRows(runtime, tx, rows)
  })
}

/** Returns the owner's photo of undecided evidence and its bytes; undefined if there is none. */
export async function readDocument({ db, storage }: Runtime, evidenceId: string, ownerId: string) {
  const [row] = await db
    .select()
    .from(evidenceDocuments)
    .where(and(eq(evidenceDocuments.evidenceId, evidenceId), eq(evidenceDocuments.ownerId, ownerId)))
  if (!row) return undefined
  const path = fileOf(row)
  const body = await storage.readToUint8Array(path).catch(async failure => {
    if (await storage.fileExists(path)) throw failure
    return null
  })
  return body ? { row, body: Buffer.from(body) } : undefined
}

export async function storedFolders({ db }: Runtime, folders: string[]): Promise<string[]> {
  const pattern = new RegExp(`^${SHORT_LIVED_FOLDER}/evidence/[0-9a-f-]{36}/([0-9a-f-]{36})$`)
  const ids = folders.flatMap(folder => pattern.exec(folder)?.[1] ?? [])
  if (!ids.length) return []
  const rows = await db.select().from(evidenceDocuments).where(inArray(evidenceDocuments.id, ids))
  return rows.map(folderOf)
}
