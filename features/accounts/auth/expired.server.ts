import { lt } from 'drizzle-orm'
import { deleteInSteps } from '../../../platform/server/database/delete-in-steps.server.ts'
import { bounces } from '../../../platform/server/mail/bounce-tables.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { sessions, tombstones, verifications } from '../account-tables.server.ts'

const queue = 'forget-expired'
/** Expired rows are kept this long for investigations. */
const EXPIRED_DAYS = 7
/** Bounces are deleted after this time, because older bounces say nothing about an address today. */
const BOUNCE_DAYS = 30
/** Tombstones are kept longer than any browser keeps a request for retry. */
const TOMBSTONE_DAYS = 180

/** Registers the nightly job that deletes expired sessions, links and codes, old bounces and tombstones. */
export async function workOnExpired(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(queue, { expireInSeconds: 3600, retryLimit: 3 }, () => deleteExpired(runtime))
  await runtime.jobs.schedule(queue, '10 3 * * *')
}

export async function deleteExpired({ db }: Pick<Runtime, 'db'>, now = new Date()): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const before = ago(EXPIRED_DAYS)
  await deleteInSteps(db, sessions, sessions.id, lt(sessions.expiresAt, before))
  await deleteInSteps(db, verifications, verifications.id, lt(verifications.expiresAt, before))
  await deleteInSteps(db, bounces, bounces.id, lt(bounces.createdAt, ago(BOUNCE_DAYS)))
  await deleteInSteps(db, tombstones, tombstones.userId, lt(tombstones.createdAt, ago(TOMBSTONE_DAYS)))
}
