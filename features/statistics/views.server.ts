import { lt } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import { deleteInSteps } from '../../platform/server/database/delete-in-steps.server.ts'
import type { HttpContext } from '../../platform/server/http/http.server.ts'
import { clientAddress } from '../../platform/server/http/request.server.ts'
import { memoizePerRuntime } from '../../platform/server/memoize-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import { isRobot } from './robots.ts'
import { trafficSourceOf } from './site-events.ts'
import { VIEW_RETENTION_DAYS } from './statistics-limits.ts'
import { siteCounts, viewCounts } from './statistics-tables.server.ts'
import { createViewCounter, type ViewedPage } from './view-counter.server.ts'

const counterOf = memoizePerRuntime('views', runtime => createViewCounter(runtime))
const lookUpsOf = memoizePerRuntime('views/look-ups', () => new Set<Promise<void>>())

/**
 * Counts a view of a provider's page. Call it after a successful response and do not wait, because the write happens
 * later. Robots, prefetches and the provider's own views do not count.
 */
export function countView(runtime: Runtime, c: HttpContext, page: ViewedPage): void {
  const userAgent = c.req.header('user-agent') ?? ''
  if (isRobot(userAgent)) return
  const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose')
  if (purpose?.includes('prefetch')) return
  const address = clientAddress(c, runtime.config.TRUST_PROXY)
  const count = (userId?: string) => counterOf(runtime).count(page, { address, userId })
  // Without a cookie, or on pages that do not read sessions, the visitor is anonymous.
  if (!c.req.header('cookie') || !c.var.identify) {
    count()
    return
  }
  const lookUps = lookUpsOf(runtime)
  const lookUp = c.var.identify().then(
    caller => count(caller?.id),
    // If the lookup fails, the view counts as anonymous.
    () => count(),
  )
  lookUps.add(lookUp)
  void lookUp.finally(() => lookUps.delete(lookUp))
}

/** Counts a visit of a provider's website or a tap there. Only the kind of source is stored. */
export function countSiteEvent(runtime: Runtime, c: HttpContext, providerId: string, tap?: 'call'): void {
  const { host: own } = new URL(c.req.url)
  const { host: app } = new URL(runtime.config.APP_URL)
  countView(runtime, c, { providerId, site: tap ?? trafficSourceOf(c.req.header('referer'), { app, own }) })
}

/** Excludes a provider's network from the day's counts of the provider's website, because websites have no cookies. */
export function excludeOwnerNetwork(runtime: Runtime, c: HttpContext, userId: string): void {
  const address = clientAddress(c, runtime.config.TRUST_PROXY)
  counterOf(runtime).count({ providerId: userId, site: 'own' }, { address })
}

/** Writes the waiting views. Call it before the process stops and in tests. */
export async function flushViews(runtime: Runtime): Promise<void> {
  await Promise.all(lookUpsOf(runtime))
  await counterOf(runtime).flush()
}

const cleanupJob = 'forget-visitors'

/** Registers the nightly job that deletes hashes and salts of past days, and counts older than two years. */
export async function workOnViews(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(cleanupJob, { expireInSeconds: 300, retryLimit: 5, retryDelay: 60 }, () =>
    deleteOldVisits(runtime),
  )
  await runtime.jobs.schedule(cleanupJob, '20 0 * * *')
}

export async function deleteOldVisits({ database }: Pick<Runtime, 'database'>, now = new Date()): Promise<void> {
  const today = dayOf(now)
  await database.query('DELETE FROM view_visitors WHERE day < $1', [today])
  await database.query('DELETE FROM view_salts WHERE day < $1', [today])
  const firstDay = addDays(today, -VIEW_RETENTION_DAYS)
  await deleteInSteps(database.db, viewCounts, viewCounts.providerId, lt(viewCounts.day, firstDay))
  await deleteInSteps(database.db, siteCounts, siteCounts.providerId, lt(siteCounts.day, firstDay))
}
