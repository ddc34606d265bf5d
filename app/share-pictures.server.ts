import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { HttpEnv } from '../platform/server/http/http.server.ts'
import { notFound } from '../platform/server/http/problem.server.ts'
import {
  drawSharePicture,
  type SharePicture,
  sharePicturesAtOnce,
} from '../platform/server/pictures/share-picture.server.ts'
import type { Runtime } from '../platform/server/runtime.server.ts'

/** A page as a visitor gets it, rendered inside the process; null when it is none that visitors may share. */
type ReadPage = (path: string) => Promise<string | null>

type Drawn = { picture: Uint8Array<ArrayBuffer>; tag: string; at: number }

/** Kept in memory; a proxy in front keeps them longer. */
const most = 200
const freshFor = 10 * 60_000

/**
 * `/share/{address of a page}.png` (`/share/index.png` for home): the picture that other sites show when the page is
 * shared. It says what the page's own head says (app/head.ts), so that every public page has one.
 */
export function sharePicturesRoute(readPage: ReadPage) {
  const drawn = new Map<string, Drawn>()
  const underWay = new Map<string, Promise<Drawn>>()

  async function draw(path: string, runtime: Runtime): Promise<Drawn> {
    const html = await readPage(path)
    const shown = html && readHead(html)
    if (!shown) throw notFound()
    const { photo, ...words } = shown
    const file = photo && (await runtime.storage.readToUint8Array(photo).catch(() => undefined))
    const picture = new Uint8Array(await drawSharePicture(runtime, { ...words, ...(file && { photo: file }) }))
    const tag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
    const result = { picture, tag, at: Date.now() }
    drawn.delete(path)
    drawn.set(path, result)
    if (drawn.size > most) drawn.delete(drawn.keys().next().value!)
    return result
  }

  return new Hono<HttpEnv>().get('/share/*', async c => {
    const address = /^\/share(\/[\w/-]+)\.png$/.exec(c.req.path)?.[1]
    if (!address) throw notFound()
    const path = address === '/index' ? '/' : address
    let found = drawn.get(path)
    if (!found || Date.now() - found.at > freshFor) {
      let work = underWay.get(path)
      if (!work) {
        const { runtime } = c.var
        work = runtime.imageWork
          .run('share-pictures', sharePicturesAtOnce, () => draw(path, runtime))
          .finally(() => underWay.delete(path))
        underWay.set(path, work)
      }
      found = await work
    }
    const headers = {
      'cache-control': 'public, max-age=86400',
      etag: found.tag,
      // Other sites show it; that is what it is for.
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (c.req.header('if-none-match') === found.tag) return c.body(null, 304, headers)
    return c.body(found.picture, 200, { ...headers, 'content-type': 'image/png' })
  })
}

/** The words of a page's head; `photo` is where its file lies. Null for a page that search engines are kept from. */
function readHead(html: string): (Omit<SharePicture, 'photo'> & { photo?: string }) | null {
  const meta = new Map<string, string>()
  for (const [tag] of html.matchAll(/<meta\b[^>]*>/g)) {
    const name = /\b(?:name|property)="([^"]*)"/.exec(tag)?.[1]
    const content = /\bcontent="([^"]*)"/.exec(tag)?.[1]
    if (name && content !== undefined && !meta.has(name)) meta.set(name, plain(content))
  }
  const title = meta.get('og:title')
  if (!title || meta.get('robots')?.includes('noindex')) return null
  const photo = /^\/media\/([\w/-]+\.webp)$/.exec(meta.get('share-photo') ?? '')?.[1]
  return { title, line: meta.get('og:description'), plate: meta.get('og:site_name'), ...(photo && { photo }) }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, entity => entities[entity] ?? entity)
