import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { serveStatic as serveContent } from 'hono/serve-static'
import type { Config } from '../../platform/server/config.server.ts'
import type { HttpEnv } from '../../platform/server/http/http.server.ts'
import { standingHeaders } from '../../platform/server/http/security-headers.server.ts'
import { root } from '../../platform/server/root.server.ts'
import type { createApp } from '../app.server.ts'

/** Files that may load something; all others may load nothing. */
const policies: [RegExp, string][] = [
  [/service-worker\.js$/, `default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'`],
  [/offline\.html$/, `default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'`],
  // Drawings bring their own styles.
  [/\.svg$/, `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`],
]

/** Never shown as a page, so what only says something of pages would be bytes before the first paint. */
const partOfPages = /\.(js|css|woff2)$/
const ofPagesAlone = ['referrer-policy', 'x-frame-options', 'cross-origin-opener-policy', 'permissions-policy']

/** The built site: hashed assets for ever, icons and the like for an hour, everything else through the app. */
export function staticFiles(app: Pick<ReturnType<typeof createApp>, 'fetch'>, config: Config): Hono<HttpEnv> {
  const folder = join(root, 'dist/client')
  const site = new Hono<HttpEnv>()
  const standing = standingHeaders(config)
  const ofParts = standing.filter(([name]) => !ofPagesAlone.includes(name))
  const headersOf = (path: string, cacheControl: string): [string, string][] => {
    const policy = policies.find(([files]) => files.test(path))?.[1]
    return [
      ...(partOfPages.test(path) ? ofParts : standing),
      ...(policy ? [['content-security-policy', policy] as [string, string]] : []),
      ['cache-control', cacheControl],
    ]
  }
  const answeredWith =
    (cacheControl: string): MiddlewareHandler<HttpEnv> =>
    async (c, next) => {
      await next()
      const { headers } = c.res
      // No file of that name: the app has answered.
      if (headers.has('x-request-id')) return
      for (const [name, value] of headersOf(c.req.path, cacheControl)) headers.set(name, value)
    }
  const forEver = 'public, max-age=31536000, immutable'
  const inMemory = readSmall(join(folder, 'assets'))
  site.get(
    '/assets/*',
    serveContent<HttpEnv>({
      root: folder,
      precompressed: true,
      getContent: async path => inMemory.get(path) ?? null,
      // Before the answer is made: afterwards each header would make it anew.
      onFound(_, c) {
        for (const [name, value] of headersOf(c.req.path, forEver)) c.header(name, value)
      },
    }),
    // Films are asked for in parts.
    answeredWith(forEver),
    serveStatic({ root: folder }),
  )
  // One route for each file that is there, so that a request for a page does not look for a file first.
  const files = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())
  for (const { name } of files) {
    if (/\.(br|gz)$/.test(name)) continue
    // By these a browser learns of a new version, so it has to ask for them each time.
    const age = /^(service-worker\.js|offline\.(html|js))$/.test(name) ? 'no-cache' : 'public, max-age=3600'
    site.get(`/${name}`, answeredWith(age), serveStatic({ root: folder }))
  }
  site.all('*', c => app.fetch(c.req.raw, c.env))
  return site
}

/**
 * What a page is made of, by path: a first visit asks for forty such files, and to open one takes longer than to send it.
 * Three megabytes and a half.
 */
function readSmall(folder: string): Map<string, Buffer<ArrayBuffer>> {
  const names = readdirSync(folder).filter(name => /\.(js|css|svg|woff2)(\.(br|gz))?$/.test(name))
  return new Map(names.map(name => [join(folder, name), readFileSync(join(folder, name))]))
}
