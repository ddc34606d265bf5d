import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { displayName } from '../../accounts/display-name.ts'
import { recordAct } from '../../journal/journal.server.ts'
import { services } from '../../services/service-tables.server.ts'
import { allowedActions } from '../decision/allowed-actions.ts'
import { decisions, reports } from '../moderation-tables.server.ts'
import { claimantOf, type ReportRow, selectCase } from './cases.server.ts'
import { findNames, toQueueItem } from './queue.server.ts'
import type { CaseDetail } from './queue.ts'

/** Returns a case. Each view of a message is written to the audit log. */
export async function findCase(acting: ActorContext, reportId: string): Promise<CaseDetail> {
  const { runtime, user } = acting
  const rows = await selectCase(runtime.db, reportId)
  const [first] = rows
  if (!first) {
    const isDecided = await runtime.db.$count(reports, eq(reports.id, reportId))
    throw isDecided ? conflict('decided', 'O ovome je već odlučeno.') : notFound('Prijava nije pronađena.')
  }
  if (first.subjectType === 'message') {
    const subject = { type: 'report', id: first.id } as const
    await runtime.db.transaction(tx => recordAct(tx, { actorId: user.id, act: 'see_message', subject }))
  }
  const claimant = claimantOf(rows)
  const names = await findNames(runtime, claimant ? [claimant] : [])
  return {
    ...toQueueItem(rows, user.id, names),
    snapshot: first.snapshot,
    taken_at: first.createdAt.toISOString(),
    link: currentUrlOf(first),
    said: await Promise.all(rows.map(row => reportOf(runtime, row))),
    person: await personOf(runtime, first),
    appealed: first.subjectType === 'decision' ? await appealedDecision(runtime, first.subjectId) : null,
    choices: allowedActions(first.subjectType),
  }
}

export function currentUrlOf({ subjectType, subjectId, snapshot }: ReportRow): string | null {
  if (subjectType === 'service') return `/service/${subjectId}`
  return snapshot.kind === 'site' ? snapshot.url : null
}

async function reportOf({ db }: Runtime, row: ReportRow): Promise<CaseDetail['said'][number]> {
  const isAppeal = row.subjectType === 'decision'
  const [trackRecord] =
    row.reporterId && !isAppeal
      ? await db
          .select({
            reports: sql<number>`count(*)::int`,
            upheld: sql<number>`(count(*) FILTER (WHERE ${reports.status} = 'upheld'))::int`,
          })
          .from(reports)
          .where(
            and(
              eq(reports.reporterId, row.reporterId),
              sql`${reports.status} <> 'open'`,
              sql`${reports.reason} <> 'appeal'`,
            ),
          )
      : []
  return {
    id: row.id,
    reason: row.reason,
    text: row.text,
    created_at: row.createdAt.toISOString(),
    reporter: trackRecord ?? null,
  }
}

async function personOf({ db }: Runtime, { personId }: ReportRow): Promise<CaseDetail['person']> {
  const [[person], [offers], history] = await Promise.all([
    db.select().from(profiles).where(eq(profiles.id, personId)),
    db
      .select({
        count: sql<number>`count(*)::int`,
        sum: sql<number>`coalesce(sum(rating_sum), 0)::int`,
        reviews: sql<number>`coalesce(sum(rating_count), 0)::int`,
      })
      .from(services)
      .where(and(eq(services.userId, personId), isNull(services.deletedAt))),
    db.select().from(decisions).where(eq(decisions.personId, personId)).orderBy(desc(decisions.createdAt)).limit(10),
  ])
  const { count, sum, reviews } = offers!
  return {
    id: personId,
    name: displayName(person ?? null),
    avatar_url: person?.avatarUrl ?? null,
    slug: person?.slug ?? null,
    since: person!.createdAt.toISOString(),
    services: count,
    rating: reviews ? Math.round((sum / (3 * reviews)) * 10) / 10 : 0,
    reviews,
    history: history.map(({ id, action, reason, createdAt }) => ({
      id,
      action,
      reason,
      created_at: createdAt.toISOString(),
    })),
  }
}

async function appealedDecision({ db }: Runtime, id: string): Promise<CaseDetail['appealed']> {
  const [row] = await db.select().from(decisions).where(eq(decisions.id, id))
  if (!row) return null
  const { action, reason, explanation, createdAt } = row
  return { action, reason, explanation, created_at: createdAt.toISOString() }
}
