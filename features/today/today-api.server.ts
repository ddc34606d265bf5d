import { createRoute } from '@hono/zod-openapi'
import { dayOf } from '../../platform/serbian/dates.ts'
import { createRouter, json, problems, requireProvider } from '../../platform/server/http/http.server.ts'
import { findVisitDay } from './today.server.ts'
import { todayInput, visitDay } from './today.ts'

const today = createRoute({
  method: 'get',
  path: '/today',
  tags: ['bookings'],
  summary: 'A day of the calling provider: visits with addresses, numbers and states, and own entries',
  middleware: requireProvider(),
  request: { query: todayInput },
  responses: { 200: json(visitDay, 'The day'), ...problems(401, 403, 422) },
})

export const todayApi = () =>
  createRouter().openapi(today, async c => {
    const now = new Date()
    return c.json(await findVisitDay(c.var.acting, c.req.valid('query').date ?? dayOf(now), now), 200)
  })
