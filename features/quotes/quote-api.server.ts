import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import { contentDisposition } from '../../platform/server/http/content-disposition.server.ts'
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
import {
  acceptInput,
  changeInput,
  declineInput,
  quote,
  quoteInput,
  quotePage,
  quotesQuery,
  versionInput,
} from './quote.ts'
import { acceptQuote, declineQuote, markPaid, withdrawQuote } from './quote-changes.server.ts'
import { findQuoteFigures, quoteFigures, writeQuotesCsv } from './quote-figures.server.ts'
import { sendQuote, sendVersion } from './quote-send.server.ts'
import { findQuote, listQuotes } from './quotes.server.ts'

const sends: RateLimit = { name: 'quote', points: 40, seconds: 600 }
const writes: RateLimit = { name: 'quote-write', points: 120, seconds: 600 }
const files: RateLimit = { name: 'quote-file', points: 20, seconds: 600 }

const tags = ['quotes']
const requireSignIn = requireSignedIn('Da biste videli ponudu, morate da se prijavite.')
const refusals = {
  ...problems(401, 403, 404, 422, 429),
  409: {
    description:
      'Changed meanwhile (`stale`, with the present quote), no longer possible (`not_now`, `too_many_versions`), or one ' +
      'side has blocked the other (`other_unreachable`)',
    content: { 'application/problem+json': { schema: problemSchema.extend({ quote: quote.optional() }) } },
  },
}
const changed = { 200: json(quote, 'The changed quote'), ...refusals }

const create = createRoute({
  method: 'post',
  path: '/quotes',
  tags,
  summary: 'Sends a quote in a conversation; the client chooses the id, so that a repeated request sends one',
  middleware: [requireProvider(), rateLimited(sends), noCacheInvalidation] as const,
  request: { body: jsonBody(quoteInput) },
  responses: { 201: json(quote, 'The quote with its number'), ...refusals },
})

const listMine = createRoute({
  method: 'get',
  path: '/quotes/mine',
  tags,
  summary: 'The caller’s quotes as customer or as provider, the newest first, in pages',
  middleware: requireSignedIn(),
  request: { query: quotesQuery },
  responses: { 200: json(quotePage, 'One page'), ...problems(401, 422) },
})

const figures = createRoute({
  method: 'get',
  path: '/quotes/figures',
  tags,
  summary: 'Sums of the caller’s accepted and paid quotes of the last six months',
  middleware: requireProvider(),
  responses: { 200: json(quoteFigures, 'By month, the latest last'), ...problems(401, 403) },
})

const csv = createRoute({
  method: 'get',
  path: '/quotes/csv',
  tags,
  summary: 'All versions of the caller’s quotes as a table, for the bookkeeper',
  middleware: [requireProvider(), rateLimited(files)] as const,
  responses: {
    200: { description: 'The table', content: { 'text/csv': { schema: z.string() } } },
    ...problems(401, 403, 429),
  },
})

const getOne = createRoute({
  method: 'get',
  path: '/quotes/{id}',
  tags,
  summary: 'A quote with all versions and the actions that the caller may take',
  middleware: requireSignIn,
  request: byId,
  responses: { 200: json(quote, 'The quote'), ...problems(401, 404) },
})

const revise = createRoute({
  method: 'post',
  path: '/quotes/{id}/versions',
  tags,
  summary: 'Sends a further version, as for extra work; the accepted one stays in force until this one is accepted',
  middleware: [requireProvider(), rateLimited(sends), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(versionInput) },
  responses: changed,
})

const accept = createRoute({
  method: 'post',
  path: '/quotes/{id}/accept',
  tags,
  summary: 'Accepts exactly the version that the customer has seen',
  middleware: [requireSignIn, rateLimited(writes), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(acceptInput) },
  responses: changed,
})

const decline = createRoute({
  method: 'post',
  path: '/quotes/{id}/decline',
  tags,
  summary: 'Declines the version that the customer has seen, with an optional reason',
  middleware: [requireSignIn, rateLimited(writes), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(declineInput) },
  responses: changed,
})

const withdraw = createRoute({
  method: 'post',
  path: '/quotes/{id}/withdraw',
  tags,
  summary: 'Withdraws an unanswered version (provider)',
  middleware: [requireSignIn, rateLimited(writes), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(changeInput) },
  responses: changed,
})

const paid = createRoute({
  method: 'post',
  path: '/quotes/{id}/paid',
  tags,
  summary: 'Marks the accepted version as paid (provider)',
  middleware: [requireSignIn, rateLimited(writes), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(changeInput) },
  responses: changed,
})

export const quoteApi = () =>
  createRouter()
    .openapi(create, async c => c.json(await sendQuote(c.var.acting, c.req.valid('json')), 201))
    .openapi(listMine, async c => c.json(await listQuotes(c.var.acting, c.req.valid('query')), 200))
    .openapi(figures, async c => c.json(await findQuoteFigures(c.var.acting), 200))
    .openapi(csv, async c =>
      c.body(await writeQuotesCsv(c.var.acting), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition('attachment', 'ponude.csv'),
      }),
    )
    .openapi(getOne, async c => c.json(await findQuote(c.var.acting, c.req.valid('param').id), 200))
    .openapi(revise, async c =>
      c.json(await sendVersion(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(accept, async c =>
      c.json(await acceptQuote(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(decline, async c =>
      c.json(await declineQuote(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(withdraw, async c =>
      c.json(await withdrawQuote(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(paid, async c => c.json(await markPaid(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200))
