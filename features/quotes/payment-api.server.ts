import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import { contentDisposition } from '../../platform/server/http/content-disposition.server.ts'
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
import { payers } from './ips.ts'
import { codePng, codeSvg } from './ips-code.server.ts'
import { findIpsText } from './ips-text.server.ts'
import { ownPaymentAccount, paymentAccountChange } from './payment-account.ts'
import { findOwnPaymentAccount, savePaymentAccount } from './payment-accounts.server.ts'

const writes: RateLimit = { name: 'payment-account', points: 30, seconds: 3600 }
/** Limits requests for code images, because drawing them takes time. */
const renderings: RateLimit = { name: 'ips-code', points: 120, seconds: 600 }
const middleware = requireProvider('Morate biti prijavljeni da biste upisali račun za uplate.')
const tags = ['quotes']
const byIdAndPayer = {
  ...byId,
  query: z.object({
    payer: z.enum(payers, 'Izaberite ko plaća.').default('citizen').describe('Decides the payment code'),
  }),
}

const getAccount = createRoute({
  method: 'get',
  path: '/payment-account',
  tags,
  summary: 'The caller’s payment account',
  middleware,
  responses: { 200: json(ownPaymentAccount, 'The account, or none'), ...problems(401, 403) },
})

const saveRoute = createRoute({
  method: 'put',
  path: '/payment-account',
  tags,
  summary: 'Stores the caller’s payment account; an older session needs POST /me/confirm first',
  middleware: [middleware, rateLimited(writes), noCacheInvalidation] as const,
  request: { body: jsonBody(paymentAccountChange) },
  responses: { 200: json(ownPaymentAccount, 'The account'), ...problems(401, 403, 409, 422, 429) },
})

const codeRoute = (kind: 'svg' | 'png', type: string) =>
  createRoute({
    method: 'get',
    path: `/quotes/{id}/ips.${kind}`,
    tags,
    summary: 'The payment code of an accepted quote, for its customer',
    middleware: [requireSignedIn(), rateLimited(renderings)] as const,
    request: byIdAndPayer,
    responses: {
      200: { description: 'The picture', content: { [type]: { schema: z.string() } } },
      ...problems(401, 404, 409, 422, 429),
    },
  })
const svg = codeRoute('svg', 'image/svg+xml')
const png = codeRoute('png', 'image/png')

/** Headers that forbid caching of the code, because only the customer may see it. */
export const privateImageHeaders = (type: string, name: string) => ({
  'content-type': type,
  'cache-control': 'private, no-store',
  'content-disposition': contentDisposition('inline', name),
})

export const paymentApi = () =>
  createRouter()
    .openapi(getAccount, async c => c.json(await findOwnPaymentAccount(c.var.acting), 200))
    .openapi(saveRoute, async c => c.json(await savePaymentAccount(c.var.acting, c.req.valid('json')), 200))
    .openapi(svg, async c => {
      const { text, number } = await findIpsText(c.var.acting, c.req.valid('param').id, c.req.valid('query').payer)
      return c.body(codeSvg(text), 200, privateImageHeaders('image/svg+xml', `ips-${number}.svg`))
    })
    .openapi(png, async c => {
      const { text, number } = await findIpsText(c.var.acting, c.req.valid('param').id, c.req.valid('query').payer)
      return c.body(new Uint8Array(await codePng(text)), 200, privateImageHeaders('image/png', `ips-${number}.png`))
    })
