import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problemSchema,
  problems,
  rateLimited,
  requireProvider,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { payers } from '../quotes/ips.ts'
import { codePng, codeSvg } from '../quotes/ips-code.server.ts'
import { privateImageHeaders } from '../quotes/payment-api.server.ts'
import { findDepositCode } from './deposit-code.server.ts'
import { depositChange, depositSetting, ownDeposits } from './service-deposit.ts'
import { listOwnDeposits, saveDeposit } from './service-deposits.server.ts'

const writes: RateLimit = { name: 'deposit', points: 60, seconds: 3600 }
/** Limits requests for code images, because drawing them takes time. */
const renderings: RateLimit = { name: 'deposit-code', points: 120, seconds: 600 }
const tags = ['deposits']
const middleware = requireProvider()

const listMine = createRoute({
  method: 'get',
  path: '/deposits',
  tags,
  summary: 'The deposits of the caller’s services',
  middleware,
  responses: { 200: json(ownDeposits, 'All services, also those without a deposit'), ...problems(401, 403) },
})

const save = createRoute({
  method: 'put',
  path: '/services/{id}/deposit',
  tags,
  summary: 'Stores the deposit of a service; bookings keep the deposit that they were made with',
  // `saveDeposit` empties the cached slots of the service, which show the deposit.
  middleware: [middleware, rateLimited(writes), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(depositChange) },
  responses: {
    200: json(ownDeposits, 'All services'),
    ...problems(401, 403, 404, 422, 429),
    409: {
      description: 'Changed meanwhile (`stale`, with the present setting), or no payment account (`no_account`)',
      content: {
        'application/problem+json': { schema: problemSchema.extend({ setting: depositSetting.optional() }) },
      },
    },
  },
})

const codeRoute = (kind: 'svg' | 'png', type: string) =>
  createRoute({
    method: 'get',
    path: `/bookings/{id}/deposit/ips.${kind}`,
    tags,
    summary: 'The payment code of a deposit, for the customer of the booking that waits for it',
    middleware: [requireSignedIn(), rateLimited(renderings)] as const,
    request: { ...byId, query: z.object({ payer: z.enum(payers, 'Izaberite ko plaća.').default('citizen') }) },
    responses: {
      200: { description: 'The picture', content: { [type]: { schema: z.string() } } },
      ...problems(401, 404, 409, 422, 429),
    },
  })
const svg = codeRoute('svg', 'image/svg+xml')
const png = codeRoute('png', 'image/png')

export const serviceDepositApi = () =>
  createRouter()
    .openapi(listMine, async c => c.json(await listOwnDeposits(c.var.acting), 200))
    .openapi(save, async c =>
      c.json(await saveDeposit(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(svg, async c => {
      const text = await findDepositCode(c.var.acting, c.req.valid('param').id, c.req.valid('query').payer)
      return c.body(codeSvg(text), 200, privateImageHeaders('image/svg+xml', 'kapara-ips.svg'))
    })
    .openapi(png, async c => {
      const text = await findDepositCode(c.var.acting, c.req.valid('param').id, c.req.valid('query').payer)
      return c.body(new Uint8Array(await codePng(text)), 200, privateImageHeaders('image/png', 'kapara-ips.png'))
    })
