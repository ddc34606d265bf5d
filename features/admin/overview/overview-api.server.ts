import { createRoute } from '@hono/zod-openapi'
import { createRouter, json, problems } from '../../../platform/server/http/http.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { administratorsOnly } from '../../accounts/administrator.server.ts'
import { hasTwoFactor } from '../../accounts/auth/account-changes.server.ts'
import { readDayFigures } from './overview.server.ts'
import { type OverviewPart, overview } from './overview.ts'

const show = createRoute({
  method: 'get',
  path: '/admin/overview',
  tags: ['admin'],
  summary: 'The day’s figures, and the items waiting longest',
  middleware: administratorsOnly,
  responses: { 200: json(overview, 'The overview'), ...problems(401, 404) },
})

/** Limit of items in each list. The sections of the admin console show the other items. */
const MAX_ITEMS = 5

type BuildPart = (runtime: Runtime, now: Date) => Promise<OverviewPart>

export function overviewApi(parts: BuildPart[]) {
  return createRouter().openapi(show, async c => {
    const { runtime } = c.var
    const now = new Date()
    const [figures, ...others] = await Promise.all([
      readDayFigures(runtime, now),
      ...parts.map(buildPart => buildPart(runtime, now)),
    ])
    const waiting = others.flatMap(part => part.waiting).sort((one, other) => one.since.localeCompare(other.since))
    // Texts that users wrote are only for administrators with two-factor authentication.
    const canSeeTexts = await hasTwoFactor(runtime, c.var.acting.user.id)
    const isFailure = ({ kind }: (typeof waiting)[number]) => kind === 'job' || kind === 'letter'
    return c.json(
      {
        figures: [...others.flatMap(part => part.figures), ...figures],
        counts: Object.assign({}, ...others.map(part => part.counts)),
        waiting: waiting
          .filter(each => !isFailure(each))
          .slice(0, MAX_ITEMS)
          .map(each => (canSeeTexts ? each : { ...each, text: '' })),
        failed: waiting.filter(isFailure).slice(-MAX_ITEMS).reverse(),
      },
      200,
    )
  })
}
