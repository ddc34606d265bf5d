import { and, asc, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { eraseLater } from '../media/media-removal.server.ts'
import { attachments } from './attachment-tables.server.ts'
import { folderOf } from './attachments.server.ts'

/** Which of these, that no message has any more, a later feature still shows to somebody. */
export type AttachmentReferences = (runtime: Runtime, ids: string[]) => Promise<string[]>

const sweepQueue = 'attachment-sweep'
const dayInMs = 86_400_000
const batch = 500

/** Which of these folders are an attachment's that is stored. */
export async function storedFolders({ db }: Runtime, folders: string[]): Promise<string[]> {
  const ids = folders.flatMap(folder => /^attachments\/[0-9a-f-]{36}\/([0-9a-f-]{36})$/.exec(folder)?.[1] ?? [])
  if (!ids.length) return []
  const rows = await db.select().from(attachments).where(inArray(attachments.id, ids))
  return rows.map(folderOf)
}

/** What was uploaded a day ago and never sent, and what was sent in conversations or with requests that are gone. */
export async function sweepAttachments(
  runtime: Runtime,
  references: AttachmentReferences[],
  now = new Date(),
): Promise<number> {
  const { db, jobs } = runtime
  const isOver = and(
    isNull(attachments.messageId),
    or(
      and(isNull(attachments.conversationId), isNull(attachments.requestId)),
      lt(attachments.createdAt, new Date(now.getTime() - dayInMs)),
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
      .limit(batch)
    const ids = rows.map(({ id }) => id)
    const shown = new Set((await Promise.all(references.map(find => find(runtime, ids)))).flat())
    const unused = ids.filter(id => !shown.has(id))
    if (unused.length) {
      swept += await db.transaction(async tx => {
        // Sent in this moment, perhaps.
        const gone = await tx
          .delete(attachments)
          .where(and(isOver, inArray(attachments.id, unused)))
          .returning()
        await eraseLater(jobs, tx, gone.map(folderOf))
        return gone.length
      })
    }
    if (rows.length < batch) return swept
    last = ids.at(-1)!
  }
}

export async function workOnAttachments(runtime: Runtime, references: AttachmentReferences[]): Promise<void> {
  const options = { expireInSeconds: 600, retryLimit: 2 }
  await runtime.jobs.work(sweepQueue, options, async () => {
    const swept = await sweepAttachments(runtime, references)
    if (swept) runtime.log.info({ swept }, 'attachments of no message')
  })
  await runtime.jobs.schedule(sweepQueue, '*/10 * * * *')
}
