import { dayOf } from '../../../platform/serbian/dates.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import type { OverviewPart } from '../../admin/overview/overview.ts'
import { addDays, startOfDay } from '../../appointments/belgrade.ts'
import { listCases } from './queue.server.ts'
import { caseTitle, queuePath } from './queue-labels.ts'

export async function moderationOverview(runtime: Runtime, now: Date): Promise<OverviewPart> {
  const today = dayOf(now)
  const [cases, [counted]] = await Promise.all([
    listCases(runtime),
    runtime.database.rows<{ today: number; yesterday: number }>(
      `SELECT count(*) FILTER (WHERE created_at >= $1)::int AS today, count(*) FILTER (WHERE created_at < $1)::int AS yesterday
       FROM reports WHERE created_at >= $2 AND reporter_id IS NOT NULL AND reason <> 'appeal'`,
      [startOfDay(today), startOfDay(addDays(today, -1))],
    ),
  ])
  return {
    figures: [{ label: 'Nove prijave', value: counted!.today, note: `juče ${counted!.yesterday}` }],
    counts: { [queuePath]: cases.length },
    waiting: cases.map(item => ({
      kind: item.kind,
      title: caseTitle(item),
      text: item.text ?? '',
      path: `${queuePath}/${item.id}`,
      since: item.since,
    })),
  }
}
