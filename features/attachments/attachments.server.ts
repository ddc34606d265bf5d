import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { Attachment, AttachmentKind } from './attachment.ts'
import { MAX_BYTES_PER_USER, MAX_UNSENT_UPLOADS } from './attachment-limits.ts'
import { attachments } from './attachment-tables.server.ts'

export type AttachmentRow = typeof attachments.$inferSelect

export const attachmentFolder = ({ ownerId, id }: Pick<AttachmentRow, 'ownerId' | 'id'>) =>
  `attachments/${ownerId}/${id}`

const toAttachment = ({ id, kind, name, width, height, bytes }: AttachmentRow): Attachment => ({
  id,
  kind,
  name,
  width,
  height,
  bytes,
})

export type AttachmentTarget =
  | { conversationId: string; requestId?: never; complaintId?: never }
  | { requestId: string; conversationId?: never; complaintId?: never }
  | { complaintId: string; conversationId?: never; requestId?: never }
/** An upload. The sender's client has created the `id`. */
export type Upload = AttachmentTarget & { id: string; kind: AttachmentKind }

/** Returns the attachment of a repeated upload, or null for a new one. 409 if the id is taken or a limit is reached. */
export async function findUploaded({ runtime, user }: ActorContext, upload: Upload): Promise<Attachment | null> {
  const [existing] = await runtime.db.select().from(attachments).where(eq(attachments.id, upload.id))
  if (existing) return storedUploadOf(existing, user.id, upload)
  const [owned] = await runtime.db
    .select({
      bytes: sql<number>`coalesce(sum(${attachments.bytes}), 0)::float8`,
      unsent: sql<number>`count(*) FILTER (WHERE ${attachments.messageId} IS NULL)::int`,
    })
    .from(attachments)
    .where(eq(attachments.ownerId, user.id))
  if (owned!.unsent >= MAX_UNSENT_UPLOADS)
    throw conflict('too_many_unsent', 'Imate previše priloga koje niste poslali. Pokušajte ponovo sutra.')
  if (owned!.bytes >= MAX_BYTES_PER_USER) throw conflict('too_many_files', 'Nema više mesta za priloge.')
  return null
}

function storedUploadOf(existing: AttachmentRow, ownerId: string, upload: Upload): Attachment {
  const { conversationId = null, requestId = null, complaintId = null, kind } = upload
  const isSameTarget =
    existing.conversationId === conversationId &&
    existing.requestId === requestId &&
    existing.complaintId === complaintId
  if (existing.ownerId !== ownerId || !isSameTarget || existing.kind !== kind)
    throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
  return toAttachment(existing)
}

/** Inserts the row of an attachment. Its files must already be stored. */
export async function insertUploaded(
  { runtime, user }: ActorContext,
  upload: Upload,
  facts: { name?: string; width?: number; height?: number; bytes: number },
): Promise<Attachment> {
  await runtime.db
    .insert(attachments)
    .values({ ...upload, ownerId: user.id, ...facts })
    .onConflictDoNothing()
  const [inserted] = await runtime.db.select().from(attachments).where(eq(attachments.id, upload.id))
  return storedUploadOf(inserted!, user.id, upload)
}

type Carrier = AttachmentTarget & { id: string; senderId: string }

/** Assigns the sender's uploads to a message, a request or a step of a complaint. 409 if an upload does not exist any more. */
export async function claimAttachments(
  tx: Tx,
  { id, senderId, conversationId, requestId, complaintId }: Carrier,
  ids: string[],
): Promise<Attachment[]> {
  if (!ids.length) return []
  const rows = await tx
    .update(attachments)
    .set({ messageId: id })
    .where(
      and(
        inArray(attachments.id, ids),
        eq(attachments.ownerId, senderId),
        requestId
          ? eq(attachments.requestId, requestId)
          : complaintId
            ? eq(attachments.complaintId, complaintId)
            : eq(attachments.conversationId, conversationId!),
        isNull(attachments.messageId),
      ),
    )
    .returning()
  const found = new Map(rows.map(row => [row.id, toAttachment(row)]))
  if (found.size !== ids.length)
    throw conflict('attachment_gone', goneText[requestId ? 'request' : complaintId ? 'complaint' : 'message'])
  return ids.map(id => found.get(id)!)
}

type Move = { id: string; senderId: string; requestId: string; conversationId: string }

/** Assigns photos that were uploaded for a request to a message instead. 409 if a photo does not exist any more. */
export async function moveToConversation(
  tx: Tx,
  { requestId, conversationId, ...carrier }: Move,
  ids: string[],
): Promise<Attachment[]> {
  if (!ids.length) return []
  const isMoved = and(
    inArray(attachments.id, ids),
    eq(attachments.ownerId, carrier.senderId),
    eq(attachments.requestId, requestId),
    isNull(attachments.messageId),
  )
  await tx.update(attachments).set({ conversationId, requestId: null }).where(isMoved)
  return claimAttachments(tx, { ...carrier, conversationId }, ids)
}

const goneText = {
  message: 'Neki od priloga više nije tu. Dodajte ga ponovo i pošaljite poruku.',
  request: 'Neka od slika više nije tu. Dodajte je ponovo i objavite zahtev.',
  complaint: 'Neka od slika više nije tu. Dodajte je ponovo i pošaljite.',
}

/** Detaches the photos of deleted requests, so that no user sees them. A job deletes the files. */
export async function detachRequestAttachments(tx: Tx, requestIds: string[]): Promise<void> {
  if (!requestIds.length) return
  await tx
    .update(attachments)
    .set({ requestId: null, messageId: null })
    .where(inArray(attachments.requestId, requestIds))
}

/** Detaches the attachments of deleted conversations, so that no user sees them. A job deletes the files. */
export async function detachConversationAttachments(tx: Tx, conversationIds: string[]): Promise<void> {
  if (!conversationIds.length) return
  await tx
    .update(attachments)
    .set({ conversationId: null, messageId: null })
    .where(inArray(attachments.conversationId, conversationIds))
}

/** Reads a photo's variant, `{width}.{format}`, or the file of a PDF; null if the file does not exist. */
export async function readAttachment(
  { storage }: Pick<Runtime, 'storage'>,
  row: Pick<AttachmentRow, 'ownerId' | 'id'>,
  file: string,
): Promise<Buffer<ArrayBuffer> | null> {
  const path = `${attachmentFolder(row)}/${file}`
  const body = await storage.readToUint8Array(path).catch(async failure => {
    if (await storage.fileExists(path)) throw failure
    return null
  })
  return body && Buffer.from(body)
}
