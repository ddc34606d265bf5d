import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { Attachment, AttachmentKind } from './attachment.ts'
import { mostBytesOfPerson, mostUnsent } from './attachment-limits.ts'
import { attachments } from './attachment-tables.server.ts'

export type AttachmentRow = typeof attachments.$inferSelect

export const folderOf = ({ ownerId, id }: Pick<AttachmentRow, 'ownerId' | 'id'>) => `attachments/${ownerId}/${id}`

const toAttachment = ({ id, kind, name, width, height, bytes }: AttachmentRow): Attachment => ({
  id,
  kind,
  name,
  width,
  height,
  bytes,
})

/** What an attachment may be sent with: a message of a conversation, or one request. */
export type Place = { conversationId: string; requestId?: never } | { requestId: string; conversationId?: never }
/** Where something is uploaded to, under the id that the sender's client has made. */
export type Upload = Place & { id: string; kind: AttachmentKind }

/** What is stored under this id already, as when an upload is repeated; 409 where the id is another's or no room is left. */
export async function findUploaded({ runtime, user }: Acting, upload: Upload): Promise<Attachment | null> {
  const [known] = await runtime.db.select().from(attachments).where(eq(attachments.id, upload.id))
  if (known) return theSame(known, user.id, upload)
  const [owned] = await runtime.db
    .select({
      bytes: sql<number>`coalesce(sum(${attachments.bytes}), 0)::float8`,
      unsent: sql<number>`count(*) FILTER (WHERE ${attachments.messageId} IS NULL)::int`,
    })
    .from(attachments)
    .where(eq(attachments.ownerId, user.id))
  if (owned!.unsent >= mostUnsent)
    throw conflict('too_many_unsent', 'Imate previše priloga koje niste poslali. Pokušajte ponovo sutra.')
  if (owned!.bytes >= mostBytesOfPerson) throw conflict('too_many_files', 'Nema više mesta za priloge.')
  return null
}

function theSame(known: AttachmentRow, ownerId: string, upload: Upload): Attachment {
  const { conversationId = null, requestId = null, kind } = upload
  const isThere = known.conversationId === conversationId && known.requestId === requestId
  if (known.ownerId !== ownerId || !isThere || known.kind !== kind)
    throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
  return toAttachment(known)
}

/** The row of files that are all there. */
export async function keepUploaded(
  { runtime, user }: Acting,
  upload: Upload,
  facts: { name?: string; width?: number; height?: number; bytes: number },
): Promise<Attachment> {
  await runtime.db
    .insert(attachments)
    .values({ ...upload, ownerId: user.id, ...facts })
    .onConflictDoNothing()
  const [kept] = await runtime.db.select().from(attachments).where(eq(attachments.id, upload.id))
  return theSame(kept!, user.id, upload)
}

/** What attachments go with: its id, whose it is and where. */
type Sent = Place & { id: string; senderId: string }

/** The sender's own uploads become a message's or a request's, in the order given, in its transaction; 409 when one is not there any more. */
export async function claimAttachments(
  tx: Tx,
  { id, senderId, conversationId, requestId }: Sent,
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
        requestId ? eq(attachments.requestId, requestId) : eq(attachments.conversationId, conversationId!),
        isNull(attachments.messageId),
      ),
    )
    .returning()
  const found = new Map(rows.map(row => [row.id, toAttachment(row)]))
  if (found.size !== ids.length) throw conflict('attachment_gone', requestId ? gone.request : gone.message)
  return ids.map(id => found.get(id)!)
}

const gone = {
  message: 'Neki od priloga više nije tu. Dodajte ga ponovo i pošaljite poruku.',
  request: 'Neka od slika više nije tu. Dodajte je ponovo i objavite zahtev.',
}

/** These requests go, and nobody is shown their photos. */
export async function releaseRequests(tx: Tx, requestIds: string[]): Promise<void> {
  if (!requestIds.length) return
  await tx
    .update(attachments)
    .set({ requestId: null, messageId: null })
    .where(inArray(attachments.requestId, requestIds))
}

/** These conversations go, and nobody is shown what was sent in them; the files follow (attachment-removal.server.ts). */
export async function releaseAttachments(tx: Tx, conversationIds: string[]): Promise<void> {
  if (!conversationIds.length) return
  await tx
    .update(attachments)
    .set({ conversationId: null, messageId: null })
    .where(inArray(attachments.conversationId, conversationIds))
}

/** A photo's variant, `{width}.{format}`, or the file of a PDF; null when it is not there. */
export async function readAttachment(
  { storage }: Pick<Runtime, 'storage'>,
  row: Pick<AttachmentRow, 'ownerId' | 'id'>,
  file: string,
): Promise<Buffer<ArrayBuffer> | null> {
  const path = `${folderOf(row)}/${file}`
  const body = await storage.readToUint8Array(path).catch(async failure => {
    if (await storage.fileExists(path)) throw failure
    return null
  })
  return body && Buffer.from(body)
}
