import { asc, inArray } from 'drizzle-orm'
import type { Acting } from '../../../platform/server/http/http.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { hasSecondStep } from '../../accounts/auth/account-changes.server.ts'
import { displayName } from '../../accounts/display-name.ts'
import { reports } from '../moderation-tables.server.ts'
import { flagReasons } from '../reasons.ts'
import { titleOf } from '../report/snapshot.ts'
import { claimantOf, isOpen, type ReportRow } from './cases.server.ts'
import type { QueueItem, QueueKind } from './queue.ts'

/** More than anybody decides at one sitting; those that have come later follow when these are done. */
const most = 300

/**
 * The queue of decisions, the longest waiting first; all reports of one thing are one. People's words in them
 * is left out until the caller has a second step.
 */
export async function listQueue(acting: Acting): Promise<QueueItem[]> {
  const seesWords = await hasSecondStep(acting.runtime, acting.user.id)
  const cases = await selectCases(acting.runtime)
  const names = await namesOf(
    acting.runtime,
    cases.flatMap(each => claimantOf(each) ?? []),
  )
  const items = cases.map(each => toQueueItem(each, acting.user.id, names))
  return seesWords ? items : items.map(item => ({ ...item, text: null }))
}

/** The same without saying who is at work on what. */
export const readCases = async (runtime: Runtime): Promise<QueueItem[]> =>
  (await selectCases(runtime)).map(each => toQueueItem(each, null, new Map()))

async function selectCases({ db }: Runtime): Promise<ReportRow[][]> {
  const rows = await db
    .select()
    .from(reports)
    .where(isOpen)
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(most)
  return [...Map.groupBy(rows, row => `${row.subjectType} ${row.subjectId}`).values()]
}

export async function namesOf(runtime: Runtime, ids: string[]): Promise<Map<string, string>> {
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

/** What people have said goes before what the house has noticed by itself. */
function kindOf(rows: ReportRow[]): QueueKind {
  const [first] = rows as [ReportRow]
  if (first.subjectType === 'decision') return 'appeal'
  if (rows.some(({ reason }) => !(reason in flagReasons))) return 'report'
  return rows.some(({ reason }) => reason === 'first_look') ? 'first_look' : 'flag'
}
