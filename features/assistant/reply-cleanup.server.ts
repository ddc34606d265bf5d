import { lt } from 'drizzle-orm'
import { deleteInSteps } from '../../platform/server/database/delete-in-steps.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { REPLY_RETENTION_DAYS } from './assistant-limits.ts'
import { assistantReplies } from './assistant-tables.server.ts'

const queueName = 'forget-replies'

export async function registerReplyCleanup(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(queueName, { expireInSeconds: 3600, retryLimit: 3 }, () => deleteOldReplies(runtime))
  await runtime.jobs.schedule(queueName, '20 3 * * *')
}

/** Deletes reply records after a month, because then no limit counts them any more. */
export async function deleteOldReplies({ db }: Pick<Runtime, 'db'>, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - REPLY_RETENTION_DAYS * 86_400_000)
  await deleteInSteps(db, assistantReplies, assistantReplies.messageId, lt(assistantReplies.createdAt, before))
}
