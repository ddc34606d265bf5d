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
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { findRebooking, listReminders, removeReminder, setReminder } from './rebooking.server.ts'
import { bookingRebooking, rebookingInput, rebookingList } from './rebooking.ts'
import { refusalPath, refuseByLink } from './refusal-link.server.ts'

const writes: RateLimit = { name: 'rebooking', points: 60, seconds: 600 }
const tags = ['bookings']

const list = createRoute({
  method: 'get',
  path: '/rebooking',
  tags,
  summary: 'The caller’s reminders to book a service again, the earliest first',
  middleware: requireSignedIn(),
  responses: { 200: json(rebookingList, 'The reminders'), ...problems(401) },
})

const getOne = createRoute({
  method: 'get',
  path: '/bookings/{id}/rebooking',
  tags,
  summary: 'The reminder of a booking’s customer and service, for both sides',
  middleware: requireSignedIn(),
  request: byId,
  responses: { 200: json(bookingRebooking, 'The reminder, if there is one'), ...problems(401, 404) },
})

const set = createRoute({
  method: 'post',
  path: '/bookings/{id}/rebooking',
  tags,
  summary: 'Sets the reminder to book again after a completed visit, by either side',
  middleware: [requireSignedIn(), rateLimited(writes), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(rebookingInput) },
  responses: { 200: json(bookingRebooking, 'The reminder'), ...problems(401, 404, 409, 422, 429) },
})

const remove = createRoute({
  method: 'delete',
  path: '/rebooking/{id}',
  tags,
  summary: 'Removes a reminder; a customer who removes the provider’s refuses all later ones for this service',
  middleware: [requireSignedIn(), rateLimited(writes), noCacheInvalidation] as const,
  request: byId,
  responses: { 204: { description: 'Removed' }, ...problems(401, 404, 429) },
})

const token = { query: z.object({ token: z.string() }) }
const refuse = createRoute({
  method: 'post',
  path: '/rebooking/refusal',
  tags,
  summary: 'Removes a reminder for its customer by an email’s token (RFC 8058: no session, any body)',
  middleware: noCacheInvalidation,
  request: token,
  responses: { 204: { description: 'Removed' }, ...problems(410, 422) },
})

const openRefusal = createRoute({
  method: 'get',
  path: '/rebooking/refusal',
  tags,
  summary: 'Redirects a followed link to the page with the button; changes nothing',
  request: token,
  responses: { 303: { description: 'To the page' }, ...problems(422) },
})

export const rebookingApi = () =>
  createRouter()
    .openapi(list, async c => c.json(await listReminders(c.var.acting), 200))
    .openapi(getOne, async c => c.json(await findRebooking(c.var.acting, c.req.valid('param').id), 200))
    .openapi(set, async c => c.json(await setReminder(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200))
    .openapi(refuse, async c => {
      await refuseByLink(c.var.runtime, c.req.valid('query').token)
      return c.body(null, 204)
    })
    .openapi(openRefusal, c => c.redirect(refusalPath(c.req.valid('query').token), 303))
    .openapi(remove, async c => {
      await removeReminder(c.var.acting, c.req.valid('param').id)
      return c.body(null, 204)
    })
