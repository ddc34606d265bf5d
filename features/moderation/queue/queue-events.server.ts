import { and, eq, isNull } from 'drizzle-orm'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'

/** Makes the admin consoles of all administrators refetch the queue. */
export async function publishQueueChange({ db, live }: Runtime): Promise<void> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), isNull(profiles.deletedAt)))
  live.send(
    rows.map(({ id }) => id),
    'queue',
    {},
  )
}
