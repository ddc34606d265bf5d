import { createRoute } from '@hono/zod-openapi'
import { createRouter, json, problems } from '../../../platform/server/http/http.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { administratorsOnly } from '../../accounts/administrator.server.ts'
import { hasSecondStep } from '../../accounts/auth/account-changes.server.ts'
import { figuresOfDay } from './overview.server.ts'
import { type OverviewPart, overview } from './overview.ts'

const show = createRoute({
  method: 'get',
  path: '/admin/overview',
  tags: ['admin'],
  summary: 'The day’s figures, and what waits longest',
  middleware: administratorsOnly,
  responses: { 200: json(overview, 'The overview'), ...problems(401, 404) },
})

/** How many of what waits are named here; the others are in their sections. */
const most = 5

type AskPart = (runtime: Runtime, now: Date) => Promise<OverviewPart>

export function overviewApi(parts: AskPart[]) {
  return createRouter().openapi(show, async c => {
    const { runtime } = c.var
    const now = new Date()
    const [figures, ...others] = await Promise.all([
      figuresOfDay(runtime, now),
      ...parts.map(part => part(runtime, now)),
    ])
    const waiting = others.flatMap(part => part.waiting).sort((one, other) => one.since.localeCompare(other.since))
    // People's own words are for administrators with a second step.
    const seesWords = await hasSecondStep(runtime, c.var.acting.user.id)
    const hasFailed = ({ kind }: (typeof waiting)[number]) => kind === 'job' || kind === 'letter'
    return c.json(
      {
        figures: [...others.flatMap(part => part.figures), ...figures],
        counts: Object.assign({}, ...others.map(part => part.counts)),
        waiting: waiting
          .filter(each => !hasFailed(each))
          .slice(0, most)
          .map(each => (seesWords ? each : { ...each, text: '' })),
        failed: waiting.filter(hasFailed).slice(-most).reverse(),
      },
      200,
    )
  })
}
