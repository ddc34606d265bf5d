import { eq } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { services } from '../services/service-tables.server.ts'
import { checkFreeDaysSoon } from './free-day-checks.server.ts'

/** What is free of a service, as visitors are shown it (docs/architecture.md, The cache of public answers). */
export const slotTag = (serviceId: string) => `slots:${serviceId.toLowerCase()}`

/** When a transaction that has changed somebody's free time is through: his own tabs, visitors and lists are told. */
export async function tellDiary(runtime: Runtime, providerId: string): Promise<void> {
  runtime.live.tell([providerId], 'appointments', { date: null })
  checkFreeDaysSoon(runtime)
  const own = await runtime.db.select({ id: services.id }).from(services).where(eq(services.userId, providerId))
  runtime.cache.changed(own.map(({ id }) => slotTag(id)))
}
