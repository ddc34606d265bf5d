import { lt } from 'drizzle-orm'
import { deleteInSteps } from '../../platform/server/database/delete-in-steps.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { keptReplyDays } from './assistant-limits.ts'
import { assistantReplies } from './assistant-tables.server.ts'

const queue = 'forget-replies'

export async function workOnOldReplies(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(queue, { expireInSeconds: 3600, retryLimit: 3 }, () => forgetOldReplies(runtime))
  await runtime.jobs.schedule(queue, '20 3 * * *')
}

/** What was to be answered a month ago: nobody waits for it, and no limit counts it. */
export async function forgetOldReplies({ db }: Pick<Runtime, 'db'>, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - keptReplyDays * 86_400_000)
  await deleteInSteps(db, assistantReplies, assistantReplies.messageId, lt(assistantReplies.createdAt, before))
}
