import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import { contentDisposition } from '../../platform/server/http/content-disposition.server.ts'
import {
  byId,
  createRouter,
  json,
  problems,
  rateLimited,
  requireProvider,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { findFeedState, readBookingFile, renewFeed } from './calendar-feed.server.ts'

const renewals: RateLimit = { name: 'calendar-renewal', points: 20, seconds: 3600 }
const tags = ['bookings']

const find = createRoute({
  method: 'get',
  path: '/calendar-feed',
  tags,
  summary: 'When the caller’s calendar URL was created; the URL itself is returned only on creation',
  middleware: requireProvider(),
  responses: { 200: json(z.object({ created_at: z.iso.datetime().nullable() }), 'When'), ...problems(401, 403) },
})

const renew = createRoute({
  method: 'post',
  path: '/calendar-feed',
  tags,
  summary: 'Creates a new secret URL for the caller’s calendar; the previous one stops working',
  middleware: [requireProvider(), rateLimited(renewals), noCacheInvalidation] as const,
  responses: { 200: json(z.object({ url: z.url() }), 'The address'), ...problems(401, 403, 429) },
})

const file = createRoute({
  method: 'get',
  path: '/bookings/{id}/calendar',
  tags,
  summary: 'A booking as a calendar file („Dodaj u kalendar”)',
  middleware: requireSignedIn(),
  request: byId,
  responses: {
    200: { description: 'An iCalendar file', content: { 'text/calendar': { schema: z.string() } } },
    ...problems(401, 404),
  },
})

export function calendarApi() {
  return createRouter()
    .openapi(find, async c => c.json(await findFeedState(c.var.acting), 200))
    .openapi(renew, async c => c.json(await renewFeed(c.var.acting), 200))
    .openapi(file, async c => {
      const text = await readBookingFile(c.var.acting, c.req.valid('param').id)
      return c.body(text, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': contentDisposition('attachment', 'termin.ics'),
        'cache-control': 'private, no-store',
      })
    })
}
