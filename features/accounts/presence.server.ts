import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from './account-tables.server.ts'

/** Records that the user has a page open, at most about once a minute to save writes. */
export async function markSeen({ db }: Pick<Runtime, 'db'>, userId: string): Promise<void> {
  const isStale = or(isNull(profiles.lastSeenAt), lt(profiles.lastSeenAt, sql`now() - interval '45 seconds'`))
  await db
    .update(profiles)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(profiles.id, userId), isNull(profiles.deletedAt), isStale))
}

/** Records a user's presence from the live events that a visible page sends on opening and then every minute. */
export function recordPresence(runtime: Runtime): void {
  runtime.live.onEvent('here', userId => markSeen(runtime, userId))
}
