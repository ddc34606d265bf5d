import { createRoute } from '@hono/zod-openapi'
import { createRouter, json, problems } from '../../../platform/server/http/http.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { guardedAdministratorsOnly } from '../../accounts/administrator.server.ts'
import { localPages } from '../../landing/landing-pages.server.ts'
import { countRequestsOfTown } from '../../requests/request-figures.server.ts'
import { listUnmetSearches } from '../../services/search/suggest/unmet-searches.server.ts'
import { countProvidersByCategory } from '../../services/service-counts.server.ts'
import { type TownFigures, townOverview } from './towns.ts'

/** Requests of this many days count, enough to see a trend in a small town. */
const DAYS_OF_REQUESTS = 30
const MAX_UNMET_SEARCHES_PER_TOWN = 10

const show = createRoute({
  method: 'get',
  path: '/admin/towns',
  tags: ['admin'],
  summary: 'Per active town: providers per trade, requests answered within a day, searches without results',
  middleware: guardedAdministratorsOnly,
  responses: { 200: json(townOverview, 'The main town first'), ...problems(401, 403, 404) },
})

export const townsApi = () =>
  createRouter().openapi(show, async c => {
    const { runtime } = c.var
    const { active, preparing } = runtime.towns
    const towns = await Promise.all(active.map(town => readFigures(runtime, town)))
    return c.json({ days: DAYS_OF_REQUESTS, towns, preparing }, 200)
  })

async function readFigures(runtime: Runtime, { id, name }: { id: string; name: string }): Promise<TownFigures> {
  const now = new Date()
  const from = new Date(now.getTime() - DAYS_OF_REQUESTS * 86_400_000)
  const [offered, requests, unmet] = await Promise.all([
    countProvidersByCategory(runtime, name),
    countRequestsOfTown(runtime, name, from, now),
    listUnmetSearches(runtime, MAX_UNMET_SEARCHES_PER_TOWN, id),
  ])
  const missing = localPages(runtime)
    .filter(page => page.location === name && !offered.some(({ category }) => category === page.category))
    .map(({ category }) => ({ category, providers: 0 }))
  return {
    id,
    name,
    trades: [...offered, ...missing],
    requests,
    unmet: unmet.map(({ key, search, times }) => ({ key, search, times })),
  }
}
