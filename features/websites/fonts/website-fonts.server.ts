import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { HttpEnv } from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import { root } from '../../../platform/server/root.server.ts'

// Few and small, so they are kept.
const folder = join(root, 'features/websites/fonts')
const files = new Map(
  readdirSync(folder)
    .filter(name => name.endsWith('.woff2'))
    .map(name => [`/website-fonts/${name}`, readFileSync(join(folder, name))]),
)

/** A font of the mini-sites by its path, `/website-fonts/inter-latin.woff2`. */
export const readSiteFont = (path: string): Buffer | undefined => files.get(path)

/** The same files on the main site, for the preview in the website builder. */
export function websiteFontsRoute() {
  return new Hono<HttpEnv>().get('/website-fonts/*', c => {
    const font = readSiteFont(c.req.path)
    if (!font) throw notFound()
    return c.body(new Uint8Array(font), 200, {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
