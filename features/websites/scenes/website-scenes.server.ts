import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { HttpEnv } from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import { root } from '../../../platform/server/root.server.ts'

// Few and small, so they are kept.
const folder = join(root, 'features/websites/scenes')
const files = new Map(
  readdirSync(folder)
    .filter(name => name.endsWith('.svg'))
    .map(name => [`/website-scenes/${name}`, readFileSync(join(folder, name))]),
)

/** A trade's drawing by its path, `/website-scenes/newBoard.svg`. */
export const readSiteScene = (path: string): Buffer | undefined => files.get(path)

/** The same files on the main site, for the preview in the website builder. */
export function websiteScenesRoute() {
  return new Hono<HttpEnv>().get('/website-scenes/*', c => {
    const scene = readSiteScene(c.req.path)
    if (!scene) throw notFound()
    return c.body(new Uint8Array(scene), 200, { 'content-type': 'image/svg+xml', 'cache-control': sceneCacheControl })
  })
}

/** A drawing may be drawn anew under its name. */
export const sceneCacheControl = 'public, max-age=86400'
