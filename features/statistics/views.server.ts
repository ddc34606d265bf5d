import { lt } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import { deleteInSteps } from '../../platform/server/database/delete-in-steps.server.ts'
import type { HttpContext } from '../../platform/server/http/http.server.ts'
import { clientAddress } from '../../platform/server/http/request.server.ts'
import { onePerRuntime } from '../../platform/server/one-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import { isRobot } from './robots.ts'
import { sourceOf } from './site-events.ts'
import { siteCounts, viewCounts } from './statistics-tables.server.ts'
import { createViewCounter, type ViewedPage } from './view-counter.server.ts'

const counterOf = onePerRuntime('views', runtime => createViewCounter(runtime))
/** Views of which it is still being looked up whose they are. */
const lookUpsOf = onePerRuntime('views/look-ups', () => new Set<Promise<void>>())

/**
 * Counts that somebody has seen a page of a provider's; call it when the page was answered well, and do not wait for
 * it: it costs the page no write. Robots, prefetching browsers and the provider himself do not count.
 */
export function countView(runtime: Runtime, c: HttpContext, page: ViewedPage): void {
  const userAgent = c.req.header('user-agent') ?? ''
  if (isRobot(userAgent)) return
  const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose')
  if (purpose?.includes('prefetch')) return
  const address = clientAddress(c, runtime.config.TRUST_PROXY)
  const count = (userId?: string) => counterOf(runtime).count(page, { address, userId })
  // Only a cookie can say who it is, where cookies are looked at.
  if (!c.req.header('cookie') || !c.var.identify) {
    count()
    return
  }
  const lookUps = lookUpsOf(runtime)
  const lookUp = c.var.identify().then(
    caller => count(caller?.id),
    // A session that cannot be looked up is nobody's.
    () => count(),
  )
  lookUps.add(lookUp)
  void lookUp.finally(() => lookUps.delete(lookUp))
}

/** Counts that somebody looks at a provider's website or taps on it; of where he comes from the kind alone is kept. */
export function countOnSite(runtime: Runtime, c: HttpContext, providerId: string, tap?: 'call'): void {
  const { host: own } = new URL(c.req.url)
  const { host: app } = new URL(runtime.config.APP_URL)
  countView(runtime, c, { providerId, site: tap ?? sourceOf(c.req.header('referer'), { app, own }) })
}

/**
 * Who works at his website looks at it too, where no cookie tells that it is he. So whoever shares his network does not
 * count there on that day.
 */
export function noteOwner(runtime: Runtime, c: HttpContext, userId: string): void {
  const address = clientAddress(c, runtime.config.TRUST_PROXY)
  counterOf(runtime).count({ providerId: userId, site: 'own' }, { address })
}

/** Writes the views that wait for their batch; before the process stops, and in tests. */
export async function flushViews(runtime: Runtime): Promise<void> {
  await Promise.all(lookUpsOf(runtime))
  await counterOf(runtime).flush()
}

const forgetting = 'forget-visitors'
/** The figures show two months; so long the counts of a day stay. */
const keptDays = 2 * 365

/** When a day is over, who was there is forgotten: hashes and salt go, the counts stay for two years. */
export async function workOnViews(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(forgetting, { expireInSeconds: 300, retryLimit: 5, retryDelay: 60 }, () =>
    forgetVisitors(runtime),
  )
  await runtime.jobs.schedule(forgetting, '20 0 * * *')
}

export async function forgetVisitors({ database }: Pick<Runtime, 'database'>, now = new Date()): Promise<void> {
  const today = dayOf(now)
  await database.query('DELETE FROM view_visitors WHERE day < $1', [today])
  await database.query('DELETE FROM view_salts WHERE day < $1', [today])
  const first = addDays(today, -keptDays)
  await deleteInSteps(database.db, viewCounts, viewCounts.providerId, lt(viewCounts.day, first))
  await deleteInSteps(database.db, siteCounts, siteCounts.providerId, lt(siteCounts.day, first))
}
