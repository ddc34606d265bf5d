import type { Runtime } from '../../platform/server/runtime.server.ts'

/** Counts the reminders to book again that were set from `from` until before `to`. */
export async function countNewReminders({ database }: Runtime, from: Date, to: Date): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM rebooking_reminders WHERE created_at >= $1 AND created_at < $2',
    [from.toISOString(), to.toISOString()],
  )
  return row!.count
}
