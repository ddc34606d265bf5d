import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { changes } from '../../../platform/server/cache/public-tags.server.ts'
import {
  createRouter,
  json,
  jsonBody,
  limited,
  problems,
  providersOnly,
} from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import type { RateLimit } from '../../../platform/server/rate-limits.server.ts'
import { personTag } from '../../accounts/person-tag.server.ts'
import { website } from '../website.ts'
import { websiteWrites } from '../website-rate-limit.server.ts'
import { domainFindings, domainInput } from './domain.ts'
import { checkOwnDomain, nameDomain } from './domains.server.ts'
import { mayHaveCertificate } from './site-hosts.server.ts'

/** Each asks the DNS of others. */
const checks: RateLimit = { name: 'domain-check', points: 30, seconds: 600 }
const asks: RateLimit = { name: 'domain-ask', points: 600, seconds: 60 }

const tags = ['websites']
/** His page on the main site names the address. */
const changesItsOwner = changes(c => [personTag(c.var.acting.user.id)])
const middleware = providersOnly()
const stored = json(website, 'The site as it is stored now')

const name = createRoute({
  method: 'put',
  path: '/website/domain',
  tags,
  summary: 'Name a domain of one’s own for the site; nothing answers there before its DNS proves whose it is',
  middleware: [middleware, limited(websiteWrites), changesItsOwner] as const,
  request: { body: jsonBody(domainInput) },
  responses: { 200: stored, ...problems(401, 403, 404, 422, 429) },
})

const remove = createRoute({
  method: 'delete',
  path: '/website/domain',
  tags,
  summary: 'Go back to the address below our name alone',
  middleware: [middleware, limited(websiteWrites), changesItsOwner] as const,
  responses: { 200: stored, ...problems(401, 403, 404, 429) },
})

const check = createRoute({
  method: 'post',
  path: '/website/domain/check',
  tags,
  summary: 'Look the domain up now; the site answers there from then on when it is proved and leads here',
  middleware: [middleware, changesItsOwner, limited(checks)] as const,
  responses: {
    200: json(z.object({ website, found: domainFindings }), 'What was found, and the site as it is stored now'),
    ...problems(401, 403, 404, 409, 422, 429),
  },
})

const ask = createRoute({
  method: 'get',
  path: '/hosts',
  tags,
  summary:
    'Whether a host may have a certificate: something of ours answers there; for a proxy that fetches them on demand',
  middleware: limited(asks),
  request: { query: z.object({ domain: z.string().max(255) }) },
  responses: { 200: json(z.object({ host: z.string() }), 'It does'), ...problems(404, 422, 429) },
})

/** A site's own domain (docs/product.md, A website of one's own). */
export function domainApi() {
  return createRouter()
    .openapi(name, async c => c.json(await nameDomain(c.var.acting, c.req.valid('json').domain), 200))
    .openapi(remove, async c => c.json(await nameDomain(c.var.acting, null), 200))
    .openapi(check, async c => c.json(await checkOwnDomain(c.var.acting), 200))
    .openapi(ask, async c => {
      const { domain } = c.req.valid('query')
      if (!(await mayHaveCertificate(c.var.runtime, domain))) throw notFound('Na ovoj adresi nema ničega.')
      return c.json({ host: domain }, 200)
    })
}
