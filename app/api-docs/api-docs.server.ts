import type { Auth } from '../../features/accounts/auth/auth.server.ts'
import { type CachedBody, cacheBody, cachedResponse } from '../../platform/server/cache/cached-body.server.ts'
import { type createRouter, type HttpContext, rateLimited } from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { renderApiDocs } from './api-docs-page.server.tsx'

/** Limits requests, because each answer is about a megabyte. */
const readLimit: RateLimit = { name: 'api-description', points: 60, seconds: 600, perProcess: true }

type Schema = Parameters<typeof renderApiDocs>[0]

/** Adds `/api/openapi.json` and, for people, `/api/docs`. Both are made at the first request and cached compressed. */
export function apiDocs(api: ReturnType<typeof createRouter>, auth: Auth): void {
  let description: Promise<Schema> | undefined
  const describeApi = () => {
    description ??= (async () => {
      const own = api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: {
          title: 'Komšiluk',
          version: '1',
          description:
            'Ids are UUIDs, times are ISO 8601 in UTC. Errors are application/problem+json with a stable code and a Serbian title. The session is an HttpOnly cookie from /api/auth/sign-in/email; unsafe requests from another origin are refused.',
        },
        servers: [{ url: '/api' }],
      })
      const accounts = await auth.api.generateOpenAPISchema()
      const paths = { ...own.paths }
      for (const [path, operations] of Object.entries(accounts.paths)) {
        paths[`/auth${path}`] = Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [
            method,
            { ...(operation as object), tags: ['auth'] },
          ]),
        )
      }
      return {
        ...own,
        paths,
        components: {
          ...own.components,
          schemas: { ...(accounts.components as { schemas?: object }).schemas, ...own.components?.schemas },
        },
      } as unknown as Schema
    })()
    return description
  }
  let json: Promise<CachedBody> | undefined
  api.get('/openapi.json', rateLimited(readLimit), async c => {
    json ??= describeApi().then(described => cacheBody(JSON.stringify(described)))
    return cachedResponse(await json, cacheHeaders(c), { ...revalidate, 'content-type': 'application/json' })
  })
  let page: Promise<CachedBody> | undefined
  api.get('/docs', rateLimited(readLimit), async c => {
    page ??= describeApi().then(described => cacheBody(renderApiDocs(described)))
    return cachedResponse(await page, cacheHeaders(c), {
      ...revalidate,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`,
    })
  })
}

const revalidate = { 'cache-control': 'private, no-cache' }
const cacheHeaders = (c: HttpContext) => ({
  'accept-encoding': c.req.header('accept-encoding'),
  'if-none-match': c.req.header('if-none-match'),
})
