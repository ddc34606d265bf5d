import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { changesNothingPublic } from '../../platform/server/cache/public-tags.server.ts'
import { contentDisposition } from '../../platform/server/http/content-disposition.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  limited,
  problemSchema,
  problems,
  providersOnly,
  signedIn,
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
const signIn = signedIn('Da biste videli ponudu, morate da se prijavite.')
const refusals = {
  ...problems(401, 403, 404, 422, 429),
  409: {
    description:
      'Changed meanwhile (`stale`, the quote as it is now comes along), no more possible (`not_now`, `too_many_versions`), or one of the two has ' +
      'blocked the other (`other_unreachable`)',
    content: { 'application/problem+json': { schema: problemSchema.extend({ quote: quote.optional() }) } },
  },
}
const changed = { 200: json(quote, 'The quote as it is now'), ...refusals }

const create = createRoute({
  method: 'post',
  path: '/quotes',
  tags,
  summary: 'Send a quote into a conversation; the id is the client’s, so repeating it sends one',
  middleware: [providersOnly(), limited(sends), changesNothingPublic] as const,
  request: { body: jsonBody(quoteInput) },
  responses: { 201: json(quote, 'The quote with its number'), ...refusals },
})

const mine = createRoute({
  method: 'get',
  path: '/quotes/mine',
  tags,
  summary: 'The caller’s quotes as customer or as provider, the newest first, in pages',
  middleware: signedIn(),
  request: { query: quotesQuery },
  responses: { 200: json(quotePage, 'One page'), ...problems(401, 422) },
})

const figures = createRoute({
  method: 'get',
  path: '/quotes/figures',
  tags,
  summary: 'What the caller’s customers accepted and, by his word, paid; this month and the five before',
  middleware: providersOnly(),
  responses: { 200: json(quoteFigures, 'By month, the latest last'), ...problems(401, 403) },
})

const csv = createRoute({
  method: 'get',
  path: '/quotes/csv',
  tags,
  summary: 'All versions of the caller’s quotes as a table, for the bookkeeper',
  middleware: [providersOnly(), limited(files)] as const,
  responses: {
    200: { description: 'The table', content: { 'text/csv': { schema: z.string() } } },
    ...problems(401, 403, 429),
  },
})

const one = createRoute({
  method: 'get',
  path: '/quotes/{id}',
  tags,
  summary: 'One quote with all its versions and what the caller may do',
  middleware: signIn,
  request: byId,
  responses: { 200: json(quote, 'The quote'), ...problems(401, 404) },
})

const revise = createRoute({
  method: 'post',
  path: '/quotes/{id}/versions',
  tags,
  summary: 'Send another version, as for extra work; what was accepted stands until this one is',
  middleware: [providersOnly(), limited(sends), changesNothingPublic] as const,
  request: { ...byId, body: jsonBody(versionInput) },
  responses: changed,
})

const accept = createRoute({
  method: 'post',
  path: '/quotes/{id}/accept',
  tags,
  summary: 'The customer accepts exactly the version he has seen',
  middleware: [signIn, limited(writes), changesNothingPublic] as const,
  request: { ...byId, body: jsonBody(acceptInput) },
  responses: changed,
})

const decline = createRoute({
  method: 'post',
  path: '/quotes/{id}/decline',
  tags,
  summary: 'The customer declines the version he has seen, with a reason if he likes',
  middleware: [signIn, limited(writes), changesNothingPublic] as const,
  request: { ...byId, body: jsonBody(declineInput) },
  responses: changed,
})

const withdraw = createRoute({
  method: 'post',
  path: '/quotes/{id}/withdraw',
  tags,
  summary: 'The provider takes back a version that nobody has answered',
  middleware: [signIn, limited(writes), changesNothingPublic] as const,
  request: { ...byId, body: jsonBody(changeInput) },
  responses: changed,
})

const paid = createRoute({
  method: 'post',
  path: '/quotes/{id}/paid',
  tags,
  summary: 'The provider’s word that the money for the accepted version has come',
  middleware: [signIn, limited(writes), changesNothingPublic] as const,
  request: { ...byId, body: jsonBody(changeInput) },
  responses: changed,
})

export const quoteApi = () =>
  createRouter()
    .openapi(create, async c => c.json(await sendQuote(c.var.acting, c.req.valid('json')), 201))
    .openapi(mine, async c => c.json(await listQuotes(c.var.acting, c.req.valid('query')), 200))
    .openapi(figures, async c => c.json(await findQuoteFigures(c.var.acting), 200))
    .openapi(csv, async c =>
      c.body(await writeQuotesCsv(c.var.acting), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition('attachment', 'ponude.csv'),
      }),
    )
    .openapi(one, async c => c.json(await findQuote(c.var.acting, c.req.valid('param').id), 200))
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
