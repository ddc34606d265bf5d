import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { invalidates } from '../../../platform/server/cache/public-tags.server.ts'
import {
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireProvider,
} from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import type { RateLimit } from '../../../platform/server/rate-limits.server.ts'
import { userTag } from '../../accounts/user-tag.server.ts'
import { website } from '../website.ts'
import { websiteWrites } from '../website-rate-limit.server.ts'
import { domainFindings, domainInput } from './domain.ts'
import { changeDomain, checkOwnDomain } from './domains.server.ts'
import { mayHaveCertificate } from './site-hosts.server.ts'

/** Checks are limited because each check queries the DNS. */
const checkLimit: RateLimit = { name: 'domain-check', points: 30, seconds: 600 }
const hostLimit: RateLimit = { name: 'domain-ask', points: 600, seconds: 60 }

const tags = ['websites']
/** Empties the cache of the provider's page on the main site because that page shows the website's address. */
const changesOwnersPage = invalidates(c => [userTag(c.var.acting.user.id)])
const middleware = requireProvider()
const stored = json(website, 'The stored site')

const setDomain = createRoute({
  method: 'put',
  path: '/website/domain',
  tags,
  summary: 'Set the site’s own domain; the site answers there only after its DNS proves the ownership',
  middleware: [middleware, rateLimited(websiteWrites), changesOwnersPage] as const,
  request: { body: jsonBody(domainInput) },
  responses: { 200: stored, ...problems(401, 403, 404, 422, 429) },
})

const remove = createRoute({
  method: 'delete',
  path: '/website/domain',
  tags,
  summary: 'Remove the site’s own domain',
  middleware: [middleware, rateLimited(websiteWrites), changesOwnersPage] as const,
  responses: { 200: stored, ...problems(401, 403, 404, 429) },
})

const check = createRoute({
  method: 'post',
  path: '/website/domain/check',
  tags,
  summary: 'Check the domain’s DNS now; the site answers there once the ownership is proved and it points here',
  middleware: [middleware, changesOwnersPage, rateLimited(checkLimit)] as const,
  responses: {
    200: json(z.object({ website, found: domainFindings }), 'The findings and the stored site'),
    ...problems(401, 403, 404, 409, 422, 429),
  },
})

const findHost = createRoute({
  method: 'get',
  path: '/hosts',
  tags,
  summary:
    'Whether a host may get a certificate because a site answers there; for proxies that fetch certificates on demand',
  middleware: rateLimited(hostLimit),
  request: { query: z.object({ domain: z.string().max(255) }) },
  responses: { 200: json(z.object({ host: z.string() }), 'The host'), ...problems(404, 422, 429) },
})

/** Endpoints of a site's own domain (docs/product.md, A website of one's own). */
export function domainApi() {
  return createRouter()
    .openapi(setDomain, async c => c.json(await changeDomain(c.var.acting, c.req.valid('json').domain), 200))
    .openapi(remove, async c => c.json(await changeDomain(c.var.acting, null), 200))
    .openapi(check, async c => c.json(await checkOwnDomain(c.var.acting), 200))
    .openapi(findHost, async c => {
      const { domain } = c.req.valid('query')
      if (!(await mayHaveCertificate(c.var.runtime, domain))) throw notFound('Na ovoj adresi nema ničega.')
      return c.json({ host: domain }, 200)
    })
}
