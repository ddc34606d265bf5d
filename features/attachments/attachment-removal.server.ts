import { and, asc, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { enqueueErase } from '../media/media-removal.server.ts'
import { attachments } from './attachment-tables.server.ts'
import { attachmentFolder } from './attachments.server.ts'

/** Returns the ids of attachments that a feature still shows to a user, although they have no message. */
export type AttachmentReferences = (runtime: Runtime, ids: string[]) => Promise<string[]>

const sweepQueue = 'attachment-sweep'
const DAY_MS = 86_400_000
const BATCH_SIZE = 500

export async function storedFolders({ db }: Runtime, folders: string[]): Promise<string[]> {
  const ids = folders.flatMap(folder => /^attachments\/[0-9a-f-]{36}\/([0-9a-f-]{36})$/.exec(folder)?.[1] ?? [])
  if (!ids.length) return []
  const rows = await db.select().from(attachments).where(inArray(attachments.id, ids))
  return rows.map(attachmentFolder)
}

/** Deletes day-old unsent uploads, and attachments of deleted conversations and requests. Returns their number. */
export async function sweepAttachments(
  runtime: Runtime,
  references: AttachmentReferences[],
  now = new Date(),
): Promise<number> {
  const { db, jobs } = runtime
  const isOver = and(
    isNull(attachments.messageId),
    or(
      and(isNull(attachments.conversationId), isNull(attachments.requestId), isNull(attachments.complaintId)),
      lt(attachments.createdAt, new Date(now.getTime() - DAY_MS)),
    ),
  )
  let swept = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .select({ id: attachments.id })
      .from(attachments)
      .where(and(isOver, gt(attachments.id, last)))
      .orderBy(asc(attachments.id))
      .limit(BATCH_SIZE)
    const ids = rows.map(({ id }) => id)
    const shown = new Set((await Promise.all(references.map(find => find(runtime, ids)))).flat())
    const unused = ids.filter(id => !shown.has(id))
    if (unused.length) {
      swept += await db.transaction(async tx => {
        // An upload may have been sent meanwhile, so the condition is checked again.
        const gone = await tx
          .delete(attachments)
          .where(and(isOver, inArray(attachments.id, unused)))
          .returning()
        await enqueueErase(jobs, tx, gone.map(attachmentFolder))
        return gone.length
      })
    }
    if (rows.length < BATCH_SIZE) return swept
    last = ids.at(-1)!
  }
}

export async function registerAttachmentSweep(runtime: Runtime, references: AttachmentReferences[]): Promise<void> {
  const options = { expireInSeconds: 600, retryLimit: 2 }
  await runtime.jobs.work(sweepQueue, options, async () => {
    const swept = await sweepAttachments(runtime, references)
    if (swept) runtime.log.info({ swept }, 'attachments of no message')
  })
  await runtime.jobs.schedule(sweepQueue, '*/10 * * * *')
}
