import { asc, inArray } from 'drizzle-orm'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { hasTwoFactor } from '../../accounts/auth/account-changes.server.ts'
import { displayName } from '../../accounts/display-name.ts'
import { reports } from '../moderation-tables.server.ts'
import { flagReasons } from '../reasons.ts'
import { titleOf } from '../report/snapshot.ts'
import { claimantOf, isOpen, type ReportRow } from './cases.server.ts'
import type { QueueItem, QueueKind } from './queue.ts'

/** Limit of listed reports, more than an administrator decides at once. Later reports appear when these are decided. */
const MAX_REPORTS = 300

/** Lists the cases, the longest waiting first. Without two-factor authentication the caller sees no texts of users. */
export async function listQueue(acting: ActorContext): Promise<QueueItem[]> {
  const canSeeTexts = await hasTwoFactor(acting.runtime, acting.user.id)
  const cases = await selectCases(acting.runtime)
  const names = await findNames(
    acting.runtime,
    cases.flatMap(each => claimantOf(each) ?? []),
  )
  const items = cases.map(each => toQueueItem(each, acting.user.id, names))
  return canSeeTexts ? items : items.map(item => ({ ...item, text: null }))
}

/** Lists the cases with all texts, but without claims. */
export const listCases = async (runtime: Runtime): Promise<QueueItem[]> =>
  (await selectCases(runtime)).map(each => toQueueItem(each, null, new Map()))

async function selectCases({ db }: Runtime): Promise<ReportRow[][]> {
  const rows = await db
    .select()
    .from(reports)
    .where(isOpen)
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(MAX_REPORTS)
  return [...Map.groupBy(rows, row => `${row.subjectType} ${row.subjectId}`).values()]
}

export async function findNames(runtime: Runtime, ids: string[]): Promise<Map<string, string>> {
  const people = ids.length ? await runtime.db.select().from(profiles).where(inArray(profiles.id, ids)) : []
  return new Map(people.map(person => [person.id, displayName(person)]))
}

export function toQueueItem(rows: ReportRow[], userId: string | null, names: Map<string, string>): QueueItem {
  const [first] = rows as [ReportRow]
  const claimant = claimantOf(rows)
  return {
    id: first.id,
    kind: kindOf(rows),
    subject_type: first.subjectType,
    title: titleOf(first.snapshot),
    reason: (rows.find(({ reporterId }) => reporterId) ?? first).reason,
    text: rows.find(({ text }) => text)?.text ?? null,
    reports: rows.length,
    since: first.createdAt.toISOString(),
    claimed_by: claimant && (names.get(claimant) ?? null),
    is_mine: claimant === userId,
  }
}

/** Returns a case's kind. Reports of users take precedence over flags of the system. */
function kindOf(rows: ReportRow[]): QueueKind {
  const [first] = rows as [ReportRow]
  if (first.subjectType === 'decision') return 'appeal'
  if (rows.some(({ reason }) => !(reason in flagReasons))) return 'report'
  return rows.some(({ reason }) => reason === 'first_look') ? 'first_look' : 'flag'
}
