import { dayOf } from '../../../platform/serbian/dates.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { addDays, startOfDay } from '../../appointments/belgrade.ts'
import { firstIdSince } from '../lowest-id.server.ts'
import type { DecisionWeek } from './queue.ts'

const DAYS = 7

export async function readDecisionWeek({ database }: Runtime, now: Date): Promise<DecisionWeek> {
  const today = dayOf(now)
  const first = addDays(today, 1 - DAYS)
  const since = startOfDay(first)
  const [rows, [waited]] = await Promise.all([
    database.rows<{ at: Date | string; changed: boolean }>(
      `SELECT d.created_at AS at, EXISTS (SELECT 1 FROM decisions later WHERE later.undoes = d.id) AS changed
       FROM decisions d WHERE d.id >= $1::uuid`,
      [firstIdSince(since)],
    ),
    database.rows<{ minutes: number | null }>(
      `SELECT (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at)) / 60)::int AS minutes
       FROM reports WHERE decided_at >= $1 AND decision_id IS NOT NULL AND reporter_id IS NOT NULL`,
      [since],
    ),
  ])
  const byDay = Map.groupBy(rows, ({ at }) => dayOf(new Date(at)))
  return {
    days: Array.from({ length: DAYS }, (_, ahead) => {
      const day = addDays(first, ahead)
      return { day, decisions: byDay.get(day)?.length ?? 0 }
    }),
    usual_minutes: waited?.minutes ?? null,
    changed: rows.filter(({ changed }) => changed).length,
  }
}
