import { lt } from 'drizzle-orm'
import { plural } from '../../platform/serbian/dates.ts'
import { deleteInSteps } from '../../platform/server/database/delete-in-steps.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { firstIdSince } from './lowest-id.server.ts'
import { MIN_SIGN_UP_BURST, REPORT_RETENTION_DAYS } from './moderation-limits.ts'
import { reports } from './moderation-tables.server.ts'
import { flagPerson } from './queue/flags.server.ts'

const burstsQueue = 'sign-up-bursts'
const retentionQueue = 'report-retention'

export async function registerModerationJobs(runtime: Runtime): Promise<void> {
  const options = { expireInSeconds: 600, retryLimit: 3 }
  await runtime.jobs.work(burstsQueue, options, () => flagSignUpBursts(runtime))
  await runtime.jobs.schedule(burstsQueue, '*/10 * * * *')
  await runtime.jobs.work(retentionQueue, options, () => deleteOldReports(runtime))
  await runtime.jobs.schedule(retentionQueue, '50 3 * * *')
}

/** Flags the newest account of each burst of sign-ups from one IP address. */
export async function flagSignUpBursts(
  { database, db }: Pick<Runtime, 'database' | 'db'>,
  now = new Date(),
): Promise<void> {
  const bursts = await database.rows<{ last: string; count: number }>(
    `SELECT (array_agg(p.id ORDER BY p.id DESC))[1] AS last, count(DISTINCT p.id)::int AS count
     FROM profiles p JOIN sessions s ON s.user_id = p.id
     WHERE p.id > $1::uuid AND p.deleted_at IS NULL AND s.ip_address IS NOT NULL AND s.ip_address <> ''
     GROUP BY s.ip_address HAVING count(DISTINCT p.id) >= ${MIN_SIGN_UP_BURST}`,
    [firstIdSince(new Date(now.getTime() - 3_600_000))],
  )
  for (const { last, count } of bursts) {
    const text = `${plural(count, 'nov nalog', 'nova naloga', 'novih naloga')} sa iste mreže za sat vremena.`
    await flagPerson(db, last, 'burst', text)
  }
}

async function deleteOldReports({ db }: Pick<Runtime, 'db'>, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - REPORT_RETENTION_DAYS * 86_400_000)
  await deleteInSteps(db, reports, reports.id, lt(reports.decidedAt, before))
}
