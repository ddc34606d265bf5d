import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import type { HttpEnv } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import { root } from '../../platform/server/root.server.ts'

type SiteFile = { body: Buffer; type: string; cacheControl: string }

const kinds = [
  { folder: 'fonts', ending: '.woff2', type: 'font/woff2', cacheControl: 'public, max-age=31536000, immutable' },
  // Drawings are cached for only a day because a drawing may change under the same name.
  { folder: 'scenes', ending: '.svg', type: 'image/svg+xml', cacheControl: 'public, max-age=86400' },
]

// The files are few and small, so they are kept in memory.
const files = new Map<string, SiteFile>(
  kinds.flatMap(({ folder, ending, ...headers }) => {
    const path = join(root, 'features/websites', folder)
    const names = readdirSync(path).filter(name => name.endsWith(ending))
    return names.map(
      name => [`/website-${folder}/${name}`, { body: readFileSync(join(path, name)), ...headers }] as const,
    )
  }),
)

export const siteFilePaths = kinds.map(({ folder }) => `/website-${folder}/*`)

export const readSiteFile = (path: string) => files.get(path)

/** Serves the fonts and drawings of sites on the main site too, for the preview in the website builder. */
export function siteFilesRoute() {
  const answer = (c: Context<HttpEnv>) => {
    const file = readSiteFile(c.req.path)
    if (!file) throw notFound()
    const headers = { 'content-type': file.type, 'cache-control': file.cacheControl }
    return c.body(new Uint8Array(file.body), 200, headers)
  }
  return new Hono<HttpEnv>().on('GET', siteFilePaths, answer)
}
