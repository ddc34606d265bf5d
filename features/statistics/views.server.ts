import { dayOf } from '../../platform/browser/serbian.ts'
import type { HttpContext } from '../../platform/server/http.server.ts'
import { onePerRuntime } from '../../platform/server/one-per-runtime.server.ts'
import { clientAddress } from '../../platform/server/request.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { isRobot } from './robots.ts'
import { createViewCounter, type ViewedPage } from './view-counter.server.ts'

const counterOf = onePerRuntime('views', runtime => createViewCounter(runtime))

/**
 * Counts that somebody has seen a page of a provider's; call it when the page was answered well, and do not wait for
 * it: it costs the page no write. Robots, prefetching browsers and the provider himself do not count.
 */
export async function countView(runtime: Runtime, c: HttpContext, page: ViewedPage): Promise<void> {
  const userAgent = c.req.header('user-agent') ?? ''
  if (isRobot(userAgent)) return
  const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose')
  if (purpose?.includes('prefetch')) return
  const address = clientAddress(c, runtime.config.TRUST_PROXY)
  // Only a cookie can say who it is, where cookies are looked at; a session that cannot be looked up is nobody's.
  const caller = c.req.header('cookie') ? await c.var.identify?.().catch(() => null) : null
  counterOf(runtime).count(page, { address, userAgent, userId: caller?.id })
}

/** Writes the views that wait for their batch; before the process stops, and in tests. */
export const flushViews = (runtime: Runtime): Promise<void> => counterOf(runtime).flush()

const forgetting = 'forget-visitors'

/** When a day is over, who was there is forgotten: hashes and salt go, the counts stay. */
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
}
