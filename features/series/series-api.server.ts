import { createRoute } from '@hono/zod-openapi'
import { cacheTags, noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problemSchema,
  problems,
  publicEndpoint,
  rateLimited,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { openSlotsTag } from '../appointments/diary-changes.server.ts'
import { serviceSlots } from '../bookings/booking.ts'
import { moveSeries } from './move-series.server.ts'
import { findSlotsToMoveSeries } from './move-slots.server.ts'
import { proposeSeries } from './propose-series.server.ts'
import { findSeries, listSeries } from './series.server.ts'
import {
  moveSlotsQuery,
  previewQuery,
  series,
  seriesAnswer,
  seriesEnd,
  seriesInput,
  seriesList,
  seriesMove,
  seriesPreview,
  seriesQuery,
  seriesRefusal,
} from './series.ts'
import { confirmSeries, declineSeries, endSeries, withdrawSeries } from './series-changes.server.ts'
import { previewSeries } from './series-preview.server.ts'

/** Cached responses do not count. Each change of a number in the form is a request. */
const reads: RateLimit = { name: 'series-preview', points: 300, seconds: 60, perProcess: true }
const proposals: RateLimit = { name: 'series', points: 20, seconds: 600 }
const writes: RateLimit = { name: 'series-write', points: 120, seconds: 600 }

// Changes use `noCacheInvalidation`, because publishing a change empties the cached slots (series-changed.server.ts).
const tags = ['series']
const requireSignIn = requireSignedIn()
const refusals = {
  ...problems(401, 404, 422, 429),
  409: {
    description:
      'Changed meanwhile (`stale`, with the present series), no longer possible (`not_now`), the service allows no ' +
      'series (`no_series`), the booking has one (`already_repeats`), the customer has too many (`too_many_series`), the ' +
      'time is taken (`slot_taken`), or one side has blocked the other (`other_unreachable`)',
    content: { 'application/problem+json': { schema: problemSchema.extend({ series: series.optional() }) } },
  },
}
const changed = { 200: json(series, 'The changed series'), ...refusals }

const preview = createRoute({
  method: 'get',
  path: '/services/{id}/series',
  tags,
  summary: 'Which visits of a series could be placed, and other times for those that could not',
  middleware: [rateLimited(reads), publicEndpoint, cacheTags(c => [openSlotsTag(c.req.param('id')!)])] as const,
  request: { ...byId, query: previewQuery },
  responses: { 200: json(seriesPreview, 'The planned visits'), ...problems(404, 409, 422, 429) },
})

const propose = createRoute({
  method: 'post',
  path: '/series',
  tags,
  summary: 'Proposes a series; the client chooses the id, so that a repeated request proposes once',
  middleware: [
    requireSignedIn('Da biste predložili redovne termine, morate da se prijavite.'),
    rateLimited(proposals),
    noCacheInvalidation,
  ] as const,
  request: { body: jsonBody(seriesInput) },
  responses: { 201: json(series, 'The proposed series'), ...refusals },
})

const list = createRoute({
  method: 'get',
  path: '/series',
  tags,
  summary: 'The caller’s waiting and running series as customer or as provider, in pages',
  middleware: requireSignIn,
  request: { query: seriesQuery },
  responses: { 200: json(seriesList, 'One page'), ...problems(401, 422) },
})

const getOne = createRoute({
  method: 'get',
  path: '/series/{id}',
  tags,
  summary: 'A series with all its visits and the actions that the caller may take',
  middleware: requireSignIn,
  request: byId,
  responses: { 200: json(series, 'The series'), ...problems(401, 404) },
})

const slotsToMove = createRoute({
  method: 'get',
  path: '/series/{id}/slots',
  tags,
  summary: 'Times to which a visit and all later ones can be moved, as if the series were not there',
  middleware: requireSignIn,
  request: { ...byId, query: moveSlotsQuery },
  responses: { 200: json(serviceSlots, 'The days with their slots'), ...problems(401, 404, 422) },
})

const confirm = createRoute({
  method: 'post',
  path: '/series/{id}/confirm',
  tags,
  summary: 'Accepts a series, so that its visits are booked, or another time for it (the other side)',
  middleware: [requireSignIn, rateLimited(writes), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(seriesAnswer) },
  responses: changed,
})

const decline = createRoute({
  method: 'post',
  path: '/series/{id}/decline',
  tags,
  summary: 'Declines a series, or only another time for it (the other side)',
  middleware: [requireSignIn, rateLimited(writes), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(seriesRefusal) },
  responses: changed,
})

const withdraw = createRoute({
  method: 'post',
  path: '/series/{id}/withdraw',
  tags,
  summary: 'Takes back the caller’s own proposal',
  middleware: [requireSignIn, rateLimited(writes), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(seriesAnswer) },
  responses: changed,
})

const end = createRoute({
  method: 'post',
  path: '/series/{id}/end',
  tags,
  summary: 'Cancels one visit and all later ones, by default all upcoming visits',
  middleware: [requireSignIn, rateLimited(writes), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(seriesEnd) },
  responses: changed,
})

const move = createRoute({
  method: 'post',
  path: '/series/{id}/move',
  tags,
  summary: 'Moves one visit and all later ones, at once or as a proposal to the other side',
  middleware: [requireSignIn, rateLimited(writes), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(seriesMove) },
  responses: changed,
})

export function seriesApi() {
  return createRouter()
    .openapi(preview, async c =>
      c.json(await previewSeries(c.var.runtime, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(propose, async c => c.json(await proposeSeries(c.var.acting, c.req.valid('json')), 201))
    .openapi(list, async c => c.json(await listSeries(c.var.acting, c.req.valid('query')), 200))
    .openapi(getOne, async c => c.json(await findSeries(c.var.acting, c.req.valid('param').id), 200))
    .openapi(slotsToMove, async c =>
      c.json(await findSlotsToMoveSeries(c.var.acting, c.req.valid('param').id, c.req.valid('query').from), 200),
    )
    .openapi(confirm, async c =>
      c.json(await confirmSeries(c.var.acting, c.req.valid('param').id, c.req.valid('json').version), 200),
    )
    .openapi(decline, async c => {
      const { version, reason } = c.req.valid('json')
      return c.json(await declineSeries(c.var.acting, c.req.valid('param').id, version, reason), 200)
    })
    .openapi(withdraw, async c =>
      c.json(await withdrawSeries(c.var.acting, c.req.valid('param').id, c.req.valid('json').version), 200),
    )
    .openapi(end, async c => c.json(await endSeries(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200))
    .openapi(move, async c => c.json(await moveSeries(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200))
}
