import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import type { HttpEnv } from '../platform/server/http.server.ts'
import { root } from '../platform/server/root.server.ts'
import type { createApp } from './app.server.ts'

/** The built site: hashed assets for ever, icons and the like for an hour, everything else through the app. */
export function staticFiles(app: ReturnType<typeof createApp>): Hono<HttpEnv> {
  const folder = join(root, 'dist/client')
  const site = new Hono<HttpEnv>()
  site.use(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  // Only names that are there, so that no page costs a look at the disk.
  const files = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())
  for (const { name } of files) {
    if (/\.(br|gz)$/.test(name)) continue
    // What decides about versions is asked for each time.
    const age = /^(service-worker\.js|offline\.(html|js))$/.test(name) ? 'no-cache' : 'public, max-age=3600'
    const onFound = (_path: string, c: Context) => c.header('cache-control', age)
    site.use(`/${name}`, serveStatic({ root: folder, onFound }))
  }
  site.all('*', c => app.fetch(c.req.raw, c.env))
  return site
}
