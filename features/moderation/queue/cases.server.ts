import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { type ActorContext, actingTime } from '../../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../../platform/server/http/problem.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { displayName } from '../../accounts/display-name.ts'
import { recordAct } from '../../journal/journal.server.ts'
import { CLAIM_MINUTES } from '../moderation-limits.ts'
import { reports } from '../moderation-tables.server.ts'
import { publishQueueChange } from './queue-events.server.ts'

export type ReportRow = typeof reports.$inferSelect

/** The status is a literal in the SQL, so that the planner can always use the partial indexes of open reports. */
export const isOpen = sql`${reports.status} = 'open'`

/** All open reports about one subject are one case. The id of any of these reports identifies the case. */
const sameCase = (reportId: string) =>
  and(
    sql`(${reports.subjectType}, ${reports.subjectId}) = (SELECT r.subject_type, r.subject_id FROM ${reports} r WHERE r.id = ${reportId})`,
    isOpen,
  )

export const selectCase = (db: Db | Tx, reportId: string) =>
  db.select().from(reports).where(sameCase(reportId)).orderBy(asc(reports.createdAt), asc(reports.id))

/** Locks and returns a case. Throws 409 when the case is already decided. */
export async function lockCase(tx: Tx, reportId: string): Promise<ReportRow[]> {
  const rows = await tx.select().from(reports).where(sameCase(reportId)).orderBy(asc(reports.id)).for('update')
  if (rows.length) return rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  if (await tx.$count(reports, eq(reports.id, reportId))) throw conflict('decided', 'O ovome je već odlučeno.')
  throw notFound('Prijava nije pronađena.')
}

/** Returns the administrator who has claimed the case. Expired claims are ignored. */
export function claimantOf(rows: ReportRow[], now = new Date()): string | null {
  const oldest = new Date(now.getTime() - CLAIM_MINUTES * 60_000)
  return rows.find(row => row.claimedBy && row.claimedAt && row.claimedAt > oldest)?.claimedBy ?? null
}

/** Throws 409 when another administrator has claimed the case. */
export async function requireNotClaimedByOther(tx: Tx, rows: ReportRow[], userId: string): Promise<void> {
  const claimant = claimantOf(rows)
  if (!claimant || claimant === userId) return
  const [person] = await tx.select().from(profiles).where(eq(profiles.id, claimant))
  throw conflict('claimed', `Ovo je već preuzeo drugi administrator: ${displayName(person ?? null)}.`)
}

/** Claims a case, so that no other administrator decides it. A second call extends the claim. */
export async function claim(acting: ActorContext, reportId: string): Promise<void> {
  const { runtime, user } = acting
  await runtime.db.transaction(async tx => {
    const rows = await lockCase(tx, reportId)
    await requireNotClaimedByOther(tx, rows, user.id)
    const isNew = claimantOf(rows) !== user.id
    await tx.update(reports).set({ claimedBy: user.id, claimedAt: new Date() }).where(sameCase(reportId))
    if (isNew) {
      const subject = { type: 'report', id: rows[0]!.id } as const
      await recordAct(tx, { actorId: user.id, act: 'claim_report', subject, at: actingTime(acting) })
    }
  })
  await publishQueueChange(runtime)
}

/** Releases the caller's claim, but never the claim of another administrator. */
export async function release({ runtime, user }: ActorContext, reportId: string): Promise<void> {
  await runtime.db
    .update(reports)
    .set({ claimedBy: null, claimedAt: null })
    .where(and(sameCase(reportId), eq(reports.claimedBy, user.id)))
  await publishQueueChange(runtime)
}
