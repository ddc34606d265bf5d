import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from './account-tables.server.ts'

/** Somebody has a page of ours before his eyes. Kept to the minute, so that being here costs next to nothing. */
export async function markSeen({ db }: Pick<Runtime, 'db'>, userId: string): Promise<void> {
  const isStale = or(isNull(profiles.lastSeenAt), lt(profiles.lastSeenAt, sql`now() - interval '45 seconds'`))
  await db
    .update(profiles)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(profiles.id, userId), isNull(profiles.deletedAt), isStale))
}

/** Visible pages say so when they open and every minute. */
export function noteWhoIsHere(runtime: Runtime): void {
  runtime.live.onEvent('here', userId => markSeen(runtime, userId))
}
