import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { serveStatic as serveContent } from 'hono/serve-static'
import type { Config } from '../../platform/server/config.server.ts'
import type { HttpEnv } from '../../platform/server/http/http.server.ts'
import { securityHeaders } from '../../platform/server/http/security-headers.server.ts'
import { root } from '../../platform/server/root.server.ts'
import type { createApp } from '../app.server.ts'

/** Content security policies of files that may load something. All other files may load nothing. */
const policies: [RegExp, string][] = [
  [/service-worker\.js$/, `default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'`],
  [/offline(-cir)?\.html$/, `default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'`],
  // Inline styles are allowed, because drawings contain their own styles.
  [/\.svg$/, `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`],
]

/** Matches files that are never shown as a page. They get no headers about pages, which would delay the first paint. */
const SUBRESOURCE = /\.(js|css|woff2)$/
const PAGE_ONLY_HEADERS = ['referrer-policy', 'x-frame-options', 'cross-origin-opener-policy', 'permissions-policy']

/** Serves the build: hashed assets are cached for ever, icons and the like for an hour. The app serves the rest. */
export function staticFiles(app: Pick<ReturnType<typeof createApp>, 'fetch'>, config: Config): Hono<HttpEnv> {
  const folder = join(root, 'dist/client')
  const site = new Hono<HttpEnv>()
  const allHeaders = securityHeaders(config)
  const subresourceHeaders = allHeaders.filter(([name]) => !PAGE_ONLY_HEADERS.includes(name))
  const headersOf = (path: string, cacheControl: string): [string, string][] => {
    const policy = policies.find(([files]) => files.test(path))?.[1]
    return [
      ...(SUBRESOURCE.test(path) ? subresourceHeaders : allHeaders),
      ...(policy ? [['content-security-policy', policy] as [string, string]] : []),
      ['cache-control', cacheControl],
    ]
  }
  const withHeaders =
    (cacheControl: string): MiddlewareHandler<HttpEnv> =>
    async (c, next) => {
      await next()
      const { headers } = c.res
      // Answers with this header are left unchanged, because they come from the app and not from a file.
      if (headers.has('x-request-id')) return
      for (const [name, value] of headersOf(c.req.path, cacheControl)) headers.set(name, value)
    }
  const forEver = 'public, max-age=31536000, immutable'
  const inMemory = readIntoMemory(join(folder, 'assets'))
  site.get(
    '/assets/*',
    serveContent<HttpEnv>({
      root: folder,
      precompressed: true,
      getContent: async path => inMemory.get(path) ?? null,
      // The headers are set before the response exists, because each later header would copy the response.
      onFound(_, c) {
        for (const [name, value] of headersOf(c.req.path, forEver)) c.header(name, value)
      },
    }),
    // Serves other files, such as films, which browsers request in ranges.
    withHeaders(forEver),
    serveStatic({ root: folder }),
  )
  // One route per existing file, so that a request for a page does not search for a file first.
  const files = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())
  for (const { name } of files) {
    if (/\.(br|gz)$/.test(name)) continue
    // These files inform the browser about a new version, so the browser must revalidate them each time.
    const cacheControl = /^(service-worker\.js|offline(-cir)?\.(html|js))$/.test(name)
      ? 'no-cache'
      : 'public, max-age=3600'
    site.get(`/${name}`, withHeaders(cacheControl), serveStatic({ root: folder }))
  }
  site.all('*', c => app.fetch(c.req.raw, c.env))
  return site
}

/**
 * Returns the contents of all files that pages load (3.5 MB) by path, to keep them in memory. A first visit requests
 * forty of these files, and opening a file takes longer than sending it.
 */
function readIntoMemory(folder: string): Map<string, Buffer<ArrayBuffer>> {
  const names = readdirSync(folder).filter(name => /\.(js|css|svg|woff2)(\.(br|gz))?$/.test(name))
  return new Map(names.map(name => [join(folder, name), readFileSync(join(folder, name))]))
}
