import { randomUUID } from 'node:crypto'
import type { HttpContext } from '../../../platform/server/http/http.server.ts'
import { Problem } from '../../../platform/server/http/problem.server.ts'
import { standingHeaders } from '../../../platform/server/http/security-headers.server.ts'
import { sharePicturesAtOnce } from '../../../platform/server/pictures/share-picture.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { readVariant } from '../../media/media-api.server.ts'
import { readSiteFont } from '../fonts/website-fonts.server.ts'
import { createSiteCache, type RenderedSite } from './site-cache.server.ts'
import { missingSite } from './site-document.server.tsx'
import { drawSiteShare, siteIcon } from './site-pictures.server.ts'

/** Called once for every look at a published page, with whose it is. */
export type CountView = (providerId: string) => void

type AskedHeader = 'accept-encoding' | 'if-none-match'
type Asked = {
  method: string
  host: string
  pathname: string
  header: (name: AskedHeader) => string | undefined
}
type Answer = [body: BodyInit | null, status: number, headers: Record<string, string>]

const forEver = 'public, max-age=31536000, immutable'
const always = 'no-cache'
const html = 'text/html; charset=utf-8'

/**
 * Everything that answers under a subdomain: that site's page, its pictures, fonts and what search engines ask for. No
 * cookie is looked at, and nothing of another provider or of the main site can be reached there.
 */
export function createMiniSites(runtime: Runtime) {
  const cache = createSiteCache(runtime)
  const standing = Object.fromEntries(standingHeaders(runtime.config))
  const { APP_NAME: appName } = runtime.config
  const appUrl = runtime.config.APP_URL.replace(/\/$/, '')

  /** Drawing takes a processor for a while, so each version of a site is drawn once. */
  const drawn = new WeakMap<RenderedSite, Promise<Buffer>>()
  function sharePicture(site: RenderedSite): Promise<Buffer> {
    const known = drawn.get(site)
    if (known) return known
    const picture = runtime.imageWork.run('share-pictures', sharePicturesAtOnce, () => drawSiteShare(runtime, site))
    drawn.set(site, picture)
    // A refusal is not kept.
    picture.catch(() => drawn.delete(site))
    return picture
  }

  const missing = (host: string): Answer => {
    const { html: page, policy } = missingSite({ host, appUrl, appName })
    return [page, 404, { 'content-type': html, 'content-security-policy': policy, 'cache-control': always }]
  }

  function page(asked: Asked, site: RenderedSite): Answer {
    const headers: Record<string, string> = {
      'content-type': html,
      'content-security-policy': site.policy,
      'cache-control': always,
      vary: 'accept-encoding',
    }
    const accepted = asked.header('accept-encoding') ?? ''
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    // Each encoding is a representation of its own.
    headers.etag = encoding === 'identity' ? site.etag : site.etag.replace(/"$/, `-${encoding}"`)
    if (asked.header('if-none-match')?.includes(headers.etag)) {
      delete headers['content-encoding']
      return [null, 304, headers]
    }
    const body = site.bytes[encoding]
    headers['content-length'] = String(body.byteLength)
    return [asked.method === 'HEAD' ? null : (body as BodyInit), 200, headers]
  }

  async function answer(asked: Asked, subdomain: string, countView: CountView): Promise<Answer> {
    const { pathname, host } = asked
    if (asked.method !== 'GET' && asked.method !== 'HEAD') return [null, 405, { allow: 'GET, HEAD' }]
    const font = readSiteFont(pathname)
    if (font) return [font as BodyInit, 200, { 'content-type': 'font/woff2', 'cache-control': forEver }]
    const found = cache.find(subdomain)
    const site = found instanceof Promise ? await found : found
    if (!site) return missing(host)
    const { live, providerId } = site
    switch (pathname) {
      case '/': {
        const answered = page(asked, site)
        if (asked.method === 'GET') countView(providerId)
        return answered
      }
      case '/robots.txt':
        return [
          `User-agent: *\nAllow: /\nSitemap: ${live.url}/sitemap.xml\n`,
          200,
          {
            'content-type': 'text/plain; charset=utf-8',
            'cache-control': always,
          },
        ]
      case '/sitemap.xml':
        return [
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${live.url}/</loc><lastmod>${live.updatedAt.toISOString()}</lastmod></url></urlset>\n`,
          200,
          { 'content-type': 'application/xml; charset=utf-8', 'cache-control': always },
        ]
      case '/favicon.svg':
        return [
          await siteIcon(runtime, live.site),
          200,
          {
            'content-type': 'image/svg+xml',
            'cache-control': 'max-age=3600',
          },
        ]
      case '/share.png':
        return [
          (await sharePicture(site)) as BodyInit,
          200,
          {
            'content-type': 'image/png',
            'cache-control': 'public, max-age=3600',
            'cross-origin-resource-policy': 'cross-origin',
          },
        ]
    }
    const [, media, bucket, owner, ...rest] = pathname.split('/')
    if (media === 'media' && owner === providerId) {
      const image = await readVariant(runtime, bucket ?? '', owner, rest.join('/'))
      if (image && asked.header('if-none-match')?.includes(image.headers.etag!)) return [null, 304, image.headers]
      if (image) return [asked.method === 'HEAD' ? null : image.body, 200, image.headers]
    }
    return missing(host)
  }

  function failed(error: unknown, id: string, host: string): Answer {
    const type = { 'content-type': 'text/plain; charset=utf-8' }
    // The queue for drawing is full.
    if (error instanceof Problem)
      return [error.title, error.status, { ...type, 'retry-after': `${error.retryAfter ?? 5}` }]
    runtime.log.error({ err: error, request: id, host }, 'unexpected error')
    return ['Došlo je do neočekivane greške. Pokušajte ponovo.', 500, type]
  }

  return {
    /** What the request asks of this subdomain's site; the response's headers are not touched again, which is dear. */
    async answer(asked: Asked, subdomain: string, countView: CountView): Promise<Response> {
      const started = performance.now()
      const id = randomUUID()
      const { host, method, pathname: path } = asked
      let answered: Answer
      try {
        answered = await answer(asked, subdomain, countView)
      } catch (error) {
        answered = failed(error, id, host)
      }
      const [body, status, headers] = answered
      const ms = Math.round(performance.now() - started)
      runtime.log.info({ request: id, host, method, path, status, ms }, 'mini-site')
      return new Response(body, { status, headers: { ...standing, ...headers, 'x-request-id': id } })
    },
  }
}

/** The parts of a request that are looked at; reading them off the connection spares a whole Headers object. */
export function askedOf(c: HttpContext): Asked {
  const { host, pathname } = new URL(c.req.url)
  const sent = c.env?.incoming?.headers
  const header = (name: AskedHeader) => (sent ? (sent[name] as string | undefined) : c.req.header(name))
  return { method: c.req.method, host, pathname, header }
}
