import { eq } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { findMemberAccounts } from '../members/members.server.ts'
import { services } from '../services/service-tables.server.ts'
import { enqueueFreeDayCheck } from './free-day-checks.server.ts'

/** Cache tag of a service's open slots (docs/architecture.md, The cache of public answers). */
export const openSlotsTag = (serviceId: string) => `slots:${serviceId.toLowerCase()}`

/** Notifies the tabs of the provider and the members, empties cached slots and enqueues a free-day check. Call it after the commit. */
export async function publishDiaryChanged(runtime: Runtime, providerId: string): Promise<void> {
  const accountIds = await findMemberAccounts(runtime.db, providerId)
  runtime.live.send([providerId, ...accountIds], 'appointments', { date: null })
  enqueueFreeDayCheck(runtime)
  runtime.cache.invalidate(await findOpenSlotsTags(runtime, providerId))
}

/** Returns the cache tags of the open slots of all services of a provider. */
export async function findOpenSlotsTags({ db }: Pick<Runtime, 'db'>, providerId: string): Promise<string[]> {
  const own = await db.select({ id: services.id }).from(services).where(eq(services.userId, providerId))
  return own.map(({ id }) => openSlotsTag(id))
}
