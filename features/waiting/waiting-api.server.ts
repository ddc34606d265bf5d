import { createRoute } from '@hono/zod-openapi'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireProvider,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { booking } from '../bookings/booking.ts'
import type { DepositOf } from '../bookings/deposit/deposits.server.ts'
import { passOffer, takeOffer } from './offer-answers.server.ts'
import { countsQuery, takeInput, wait, waitCounts, waitInput, waitList } from './waiting.ts'
import { countWaitsByDay, joinWait, leaveWait, listWaits } from './waits.server.ts'

const writes: RateLimit = { name: 'waiting', points: 60, seconds: 600 }
const tags = ['waiting']
const requireSignIn = requireSignedIn('Da bismo vam javili kad se termin oslobodi, morate da se prijavite.')
// Publishing a booking empties the cached slots; nothing else that visitors see changes here.
const changing = [requireSignIn, rateLimited(writes), noCacheInvalidation] as const
const done = { 204: { description: 'Done' } }

const join = createRoute({
  method: 'post',
  path: '/waits',
  tags,
  summary: 'Waits for a slot of a service on full days; the client chooses the id, so that a repeat joins once',
  middleware: [...changing] as const,
  request: { body: jsonBody(waitInput) },
  responses: { 201: json(wait, 'The wait'), ...problems(401, 404, 409, 422, 429) },
})

const list = createRoute({
  method: 'get',
  path: '/waits',
  tags,
  summary: 'The caller’s running waits, each with its offer; never the place in line',
  middleware: requireSignedIn(),
  responses: { 200: json(waitList, 'The waits in the order of joining'), ...problems(401) },
})

const counts = createRoute({
  method: 'get',
  path: '/waits/days',
  tags,
  summary: 'How many customers wait for the days of the calling provider, and nothing about them',
  middleware: requireProvider(),
  request: { query: countsQuery },
  responses: { 200: json(waitCounts, 'Days with at least one customer'), ...problems(401, 403, 422) },
})

const leave = createRoute({
  method: 'delete',
  path: '/waits/{id}',
  tags,
  summary: 'Ends a wait of the caller; an ended one stays ended',
  middleware: [...changing] as const,
  request: byId,
  responses: { ...done, ...problems(401, 404, 429) },
})

const take = createRoute({
  method: 'post',
  path: '/wait-offers/{id}/take',
  tags,
  summary: 'Books the offered slot, or requests it; the booking has the id of the offer, so that a repeat books once',
  middleware: [...changing] as const,
  request: { ...byId, body: jsonBody(takeInput) },
  responses: { 201: json(booking, 'The booking'), ...problems(401, 404, 409, 422, 429) },
})

const pass = createRoute({
  method: 'post',
  path: '/wait-offers/{id}/pass',
  tags,
  summary: 'Passes an offer on to the next customer; the wait goes on',
  middleware: [...changing] as const,
  request: byId,
  responses: { ...done, ...problems(401, 404, 429) },
})

export const waitingApi = ({ depositOf }: { depositOf: DepositOf }) =>
  createRouter()
    .openapi(join, async c => c.json(await joinWait(c.var.acting, c.req.valid('json'), depositOf), 201))
    .openapi(list, async c => c.json({ items: await listWaits(c.var.acting, depositOf) }, 200))
    .openapi(counts, async c => c.json({ days: await countWaitsByDay(c.var.acting, c.req.valid('query')) }, 200))
    .openapi(leave, async c => {
      await leaveWait(c.var.acting, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(take, async c =>
      c.json(await takeOffer(c.var.acting, c.req.valid('param').id, c.req.valid('json'), depositOf), 201),
    )
    .openapi(pass, async c => {
      await passOffer(c.var.acting, c.req.valid('param').id)
      return c.body(null, 204)
    })
