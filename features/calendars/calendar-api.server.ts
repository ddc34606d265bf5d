import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireProvider,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { addedCalendar, calendarInput, ownCalendar } from './calendar.ts'
import { addCalendar, listCalendars, removeCalendar } from './calendars.server.ts'

/** Each added calendar is a request to another site. */
const additions: RateLimit = { name: 'calendar-addition', points: 20, seconds: 3600 }
const tags = ['calendars']

const list = createRoute({
  method: 'get',
  path: '/appointments/calendars',
  tags,
  summary: 'The caller’s calendars of other services, each with its last reading',
  middleware: requireProvider(),
  responses: { 200: json(z.object({ items: z.array(ownCalendar) }), 'The first added first'), ...problems(401, 403) },
})

const add = createRoute({
  method: 'post',
  path: '/appointments/calendars',
  tags,
  summary: 'Reads a calendar (.ics) and adds it: its busy times cannot be booked',
  middleware: [requireProvider(), rateLimited(additions), noCacheInvalidation] as const,
  request: { body: jsonBody(calendarInput) },
  responses: { 201: json(addedCalendar, 'What was read'), ...problems(401, 403, 409, 422, 429, 503) },
})

const remove = createRoute({
  method: 'delete',
  path: '/appointments/calendars/{id}',
  tags,
  summary: 'Removes a calendar of the caller; its times can be booked again',
  middleware: [requireProvider(), noCacheInvalidation] as const,
  request: byId,
  responses: { 204: { description: 'Done' }, ...problems(401, 403, 404) },
})

export const calendarsApi = () =>
  createRouter()
    .openapi(list, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json({ items: await listCalendars(c.var.acting) }, 200)
    })
    .openapi(add, async c => c.json(await addCalendar(c.var.acting, c.req.valid('json')), 201))
    .openapi(remove, async c => {
      await removeCalendar(c.var.acting, c.req.valid('param').id)
      return c.body(null, 204)
    })
