import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { HttpContext, HttpEnv } from '../../platform/server/http/http.server.ts'
import { notFound, Problem } from '../../platform/server/http/problem.server.ts'
import { queueDrawing } from '../../platform/server/pictures/drawing-queue.server.ts'
import {
  drawSharePicture,
  type HeadTag,
  type SharePicture,
} from '../../platform/server/pictures/share-picture.server.ts'

/** Returns the head of a page as a visitor gets it; null if there is no such page. Throws if the server is busy. */
type ReadHead = (c: HttpContext, path: string) => Promise<HeadTag[] | null>

type Drawn = { picture: Uint8Array<ArrayBuffer>; tag: string; words: string; at: number }

/** Only this many pictures stay in memory, because a proxy in front of the site caches pictures longer. */
const MAX_PICTURES = 200
/** After this time the page's head is read again, because the page may be gone or changed. */
const FRESH_MS = 500

/** Serves `/share/{path of a page}.png` (`/share/index.png` for home), the picture shown when the page is shared. */
export function sharePicturesRoute(readHead: ReadHead) {
  const drawn = new Map<string, Drawn>()
  const underWay = new Map<string, Promise<Drawn>>()

  async function readWords(path: string, c: HttpContext): Promise<Words> {
    const head = await readHead(c, path)
    const words = head && wordsOf(head)
    if (words) return words
    drawn.delete(path)
    throw notFound()
  }

  async function draw(path: string, content: Words, c: HttpContext): Promise<Drawn> {
    const { runtime } = c.var
    const { photo, ...words } = content
    const file = photo && (await runtime.storage.readToUint8Array(photo).catch(() => undefined))
    const picture = new Uint8Array(await drawSharePicture(runtime, { ...words, ...(file && { photo: file }) }))
    const tag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
    const result = { picture, tag, words: JSON.stringify(content), at: Date.now() }
    drawn.delete(path)
    drawn.set(path, result)
    if (drawn.size > MAX_PICTURES) drawn.delete(drawn.keys().next().value!)
    return result
  }

  const drawFirst = (path: string, c: HttpContext) =>
    queueDrawing(c.var.runtime, c.var.address, async () => draw(path, await readWords(path, c), c))

  /** Returns the drawn picture at once if the page's words are the same. Otherwise queues a new drawing. */
  async function refresh(path: string, before: Drawn, c: HttpContext): Promise<Drawn> {
    const words = await readWords(path, c)
    if (JSON.stringify(words) !== before.words)
      return queueDrawing(c.var.runtime, c.var.address, () => draw(path, words, c))
    before.at = Date.now()
    return before
  }

  return new Hono<HttpEnv>().get('/share/*', async c => {
    const address = /^\/share(\/[\w/-]+)\.png$/.exec(c.req.path)?.[1]
    if (!address) throw notFound()
    const path = address === '/index' ? '/' : address
    let shown = drawn.get(path)
    if (!shown || Date.now() - shown.at > FRESH_MS) {
      const before = shown
      let work = underWay.get(path)
      if (!work) {
        work = (before ? refresh(path, before, c) : drawFirst(path, c)).finally(() => underWay.delete(path))
        underWay.set(path, work)
      }
      shown = await work.catch(error => {
        // Serves the older picture if the server is busy or this client has reached a limit.
        if (before && error instanceof Problem && [429, 503].includes(error.status)) return before
        throw error
      })
    }
    const headers = {
      'cache-control': 'public, max-age=600',
      etag: shown.tag,
      // Lets other sites embed the picture.
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (c.req.header('if-none-match') === shown.tag) return c.body(null, 304, headers)
    return c.body(shown.picture, 200, { ...headers, 'content-type': 'image/png' })
  })
}

type Words = Omit<SharePicture, 'photo'> & { photo?: string }

/** Returns the words of a page's head and the path of its photo's file; null for pages with `noindex`. */
function wordsOf(head: HeadTag[]): Words | null {
  const tags = new Map(head.map(({ name, property, content }) => [name ?? property, content]))
  const title = tags.get('og:title')
  if (!title || tags.get('robots')?.includes('noindex')) return null
  const photo = /^\/media\/([\w/-]+\.webp)$/.exec(tags.get('share-photo') ?? '')?.[1]
  return { title, line: tags.get('og:description'), plate: tags.get('og:site_name'), ...(photo && { photo }) }
}
