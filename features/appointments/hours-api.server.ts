import { createRoute } from '@hono/zod-openapi'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireProvider,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { changeDaysOff, changeHours, findOwnHours } from './hours.server.ts'
import { daysOffInput, hoursInput, ownHours } from './hours.ts'

const writes: RateLimit = { name: 'hours-write', points: 200, seconds: 600 }
const middleware = requireProvider('Morate biti prijavljeni da biste menjali radno vreme.')
const tags = ['appointments']

const hours = createRoute({
  method: 'get',
  path: '/appointments/hours',
  tags,
  summary: 'When the caller can be booked: working week, rules, days off, lengths of services',
  middleware,
  responses: { 200: json(ownHours, 'The rules, or the defaults'), ...problems(401, 403) },
})

const putHours = createRoute({
  method: 'put',
  path: '/appointments/hours',
  tags,
  summary: 'Stores the working week and the rules; absent fields get their defaults, bookings stay',
  middleware: [middleware, rateLimited(writes), noCacheInvalidation] as const,
  request: { body: jsonBody(hoursInput) },
  responses: { 200: json(ownHours, 'The stored rules'), ...problems(401, 403, 409, 422, 429) },
})

const putDaysOff = createRoute({
  method: 'put',
  path: '/appointments/days-off',
  tags,
  summary: 'Replaces all days off; bookings on them stay',
  middleware: [middleware, rateLimited(writes), noCacheInvalidation] as const,
  request: { body: jsonBody(daysOffInput) },
  responses: { 200: json(ownHours, 'The stored rules'), ...problems(401, 403, 409, 422, 429) },
})

export function hoursApi() {
  return createRouter()
    .openapi(hours, async c => c.json(await findOwnHours(c.var.acting), 200))
    .openapi(putHours, async c => c.json(await changeHours(c.var.acting, c.req.valid('json')), 200))
    .openapi(putDaysOff, async c => c.json(await changeDaysOff(c.var.acting, c.req.valid('json')), 200))
}
