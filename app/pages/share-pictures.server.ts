import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { HttpContext, HttpEnv } from '../../platform/server/http/http.server.ts'
import { notFound, Problem } from '../../platform/server/http/problem.server.ts'
import { drawInTurn } from '../../platform/server/pictures/drawing-turn.server.ts'
import {
  drawSharePicture,
  type HeadTag,
  type SharePicture,
} from '../../platform/server/pictures/share-picture.server.ts'

/** The head of a page as a visitor gets it; null when there is no such page. Throws a problem when it cannot be read now. */
type ReadHead = (c: HttpContext, path: string) => Promise<HeadTag[] | null>

type Drawn = { picture: Uint8Array<ArrayBuffer>; tag: string; words: string; at: number }

/** Kept in memory; a proxy in front keeps them longer. */
const most = 200
/** Then the page is asked again: it may be gone, or say something else. */
const freshFor = 500

/**
 * `/share/{address of a page}.png` (`/share/index.png` for home): the picture that other sites show when the page is
 * shared. It says what the page's own head says (app/pages/head.ts), so that every public page has one.
 */
export function sharePicturesRoute(readHead: ReadHead) {
  const drawn = new Map<string, Drawn>()
  const underWay = new Map<string, Promise<Drawn>>()

  async function readWords(path: string, c: HttpContext): Promise<Words> {
    const head = await readHead(c, path)
    const shown = head && wordsOf(head)
    if (shown) return shown
    drawn.delete(path)
    throw notFound()
  }

  async function draw(path: string, shown: Words, c: HttpContext): Promise<Drawn> {
    const { runtime } = c.var
    const { photo, ...words } = shown
    const file = photo && (await runtime.storage.readToUint8Array(photo).catch(() => undefined))
    const picture = new Uint8Array(await drawSharePicture(runtime, { ...words, ...(file && { photo: file }) }))
    const tag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
    const result = { picture, tag, words: JSON.stringify(shown), at: Date.now() }
    drawn.delete(path)
    drawn.set(path, result)
    if (drawn.size > most) drawn.delete(drawn.keys().next().value!)
    return result
  }

  const drawFirst = (path: string, c: HttpContext) =>
    drawInTurn(c.var.runtime, c.var.address, async () => draw(path, await readWords(path, c), c))

  /** A drawn picture is served without waiting for a turn, as long as its page says the same. */
  async function drawAgain(path: string, before: Drawn, c: HttpContext): Promise<Drawn> {
    const words = await readWords(path, c)
    if (JSON.stringify(words) !== before.words)
      return drawInTurn(c.var.runtime, c.var.address, () => draw(path, words, c))
    before.at = Date.now()
    return before
  }

  return new Hono<HttpEnv>().get('/share/*', async c => {
    const address = /^\/share(\/[\w/-]+)\.png$/.exec(c.req.path)?.[1]
    if (!address) throw notFound()
    const path = address === '/index' ? '/' : address
    let found = drawn.get(path)
    if (!found || Date.now() - found.at > freshFor) {
      const before = found
      let work = underWay.get(path)
      if (!work) {
        work = (before ? drawAgain(path, before, c) : drawFirst(path, c)).finally(() => underWay.delete(path))
        underWay.set(path, work)
      }
      found = await work.catch(error => {
        // An older picture is better than none while nothing can be drawn for this client.
        if (before && error instanceof Problem && [429, 503].includes(error.status)) return before
        throw error
      })
    }
    const headers = {
      'cache-control': 'public, max-age=600',
      etag: found.tag,
      // Other sites show it; that is what it is for.
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (c.req.header('if-none-match') === found.tag) return c.body(null, 304, headers)
    return c.body(found.picture, 200, { ...headers, 'content-type': 'image/png' })
  })
}

type Words = Omit<SharePicture, 'photo'> & { photo?: string }

/** The words of a page's head; `photo` is where its file lies. Null for a page that search engines are kept from. */
function wordsOf(head: HeadTag[]): Words | null {
  const said = new Map(head.map(({ name, property, content }) => [name ?? property, content]))
  const title = said.get('og:title')
  if (!title || said.get('robots')?.includes('noindex')) return null
  const photo = /^\/media\/([\w/-]+\.webp)$/.exec(said.get('share-photo') ?? '')?.[1]
  return { title, line: said.get('og:description'), plate: said.get('og:site_name'), ...(photo && { photo }) }
}
