import { createRoute } from '@hono/zod-openapi'
import { noCacheInvalidation } from '../../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireSignedIn,
} from '../../../platform/server/http/http.server.ts'
import { answerInput, booking } from '../booking.ts'
import { bookingRefusals, bookingWrites } from '../booking-refusals.server.ts'
import { confirmDeposit, markDepositReturned, sayDepositPaid } from './deposit-changes.server.ts'

const tags = ['bookings']
const requireSignIn = requireSignedIn('Da biste videli termin, morate da se prijavite.')
const changed = { 200: json(booking, 'The changed booking'), ...bookingRefusals }

const said = createRoute({
  method: 'post',
  path: '/bookings/{id}/deposit/paid',
  tags,
  summary: 'Says that the deposit is paid (customer); the booking waits until the provider confirms it',
  middleware: [requireSignIn, rateLimited(bookingWrites), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(answerInput) },
  responses: changed,
})

const arrived = createRoute({
  method: 'post',
  path: '/bookings/{id}/deposit/arrived',
  tags,
  summary: 'Says that the deposit has come (provider), which confirms the booking',
  middleware: [requireSignIn, rateLimited(bookingWrites), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(answerInput) },
  responses: changed,
})

const returned = createRoute({
  method: 'post',
  path: '/bookings/{id}/deposit/returned',
  tags,
  summary: 'Says that the deposit of a cancelled booking or a missed visit is returned (provider)',
  middleware: [requireSignIn, rateLimited(bookingWrites), noCacheInvalidation] as const,
  request: byId,
  responses: { 200: json(booking, 'The booking'), ...problems(401, 403, 404, 409, 429) },
})

export const bookingDepositApi = () =>
  createRouter()
    .openapi(said, async c => {
      const { version } = c.req.valid('json')
      return c.json(await sayDepositPaid(c.var.acting, c.req.valid('param').id, version), 200)
    })
    .openapi(arrived, async c => {
      const { version } = c.req.valid('json')
      return c.json(await confirmDeposit(c.var.acting, c.req.valid('param').id, version), 200)
    })
    .openapi(returned, async c => c.json(await markDepositReturned(c.var.acting, c.req.valid('param').id), 200))
