import { randomUUID } from 'node:crypto'
import { standingHeaders } from '../../platform/server/request.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { readVariant } from '../media/media-api.server.ts'
import { createSiteCache, type RenderedSite } from './site-cache.server.ts'
import { missingSite } from './site-document.server.tsx'
import { drawSiteShare, siteIcon } from './site-pictures.server.ts'
import { readSiteFont } from './website-fonts.server.ts'

/** Called once for every look at a published page, with whose it is. */
export type CountView = (providerId: string) => void

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

  const respond = (body: BodyInit | null, status: number, headers: Record<string, string>) =>
    new Response(body, { status, headers: { ...standing, ...headers } })

  const missing = (host: string) => {
    const { html: page, policy } = missingSite({ host, appUrl, appName })
    return respond(page, 404, { 'content-type': html, 'content-security-policy': policy, 'cache-control': always })
  }

  function page(request: Request, site: RenderedSite): Response {
    const headers: Record<string, string> = {
      'content-type': html,
      'content-security-policy': site.policy,
      'cache-control': always,
      vary: 'accept-encoding',
    }
    const accepted = request.headers.get('accept-encoding') ?? ''
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    // Each encoding is a representation of its own.
    headers.etag = encoding === 'identity' ? site.etag : site.etag.replace(/"$/, `-${encoding}"`)
    if (request.headers.get('if-none-match')?.includes(headers.etag)) {
      delete headers['content-encoding']
      return respond(null, 304, headers)
    }
    const body = site.bytes[encoding]
    headers['content-length'] = String(body.byteLength)
    return respond(request.method === 'HEAD' ? null : (body as BodyInit), 200, headers)
  }

  async function answer(request: Request, subdomain: string, countView: CountView): Promise<Response> {
    const { pathname, host } = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') return respond(null, 405, { allow: 'GET, HEAD' })
    const font = readSiteFont(pathname)
    if (font) return respond(font as BodyInit, 200, { 'content-type': 'font/woff2', 'cache-control': forEver })
    const found = cache.find(subdomain)
    const site = found instanceof Promise ? await found : found
    if (!site) return missing(host)
    const { live, providerId } = site
    switch (pathname) {
      case '/': {
        const answered = page(request, site)
        if (request.method === 'GET') countView(providerId)
        return answered
      }
      case '/robots.txt':
        return respond(`User-agent: *\nAllow: /\nSitemap: ${live.url}/sitemap.xml\n`, 200, {
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': always,
        })
      case '/sitemap.xml':
        return respond(
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${live.url}/</loc><lastmod>${live.updatedAt.toISOString()}</lastmod></url></urlset>\n`,
          200,
          { 'content-type': 'application/xml; charset=utf-8', 'cache-control': always },
        )
      case '/favicon.svg':
        return respond(await siteIcon(live.site), 200, {
          'content-type': 'image/svg+xml',
          'cache-control': 'max-age=3600',
        })
      case '/share.png':
        return respond((await drawSiteShare(runtime, site)) as BodyInit, 200, {
          'content-type': 'image/png',
          'cache-control': 'public, max-age=3600',
          'cross-origin-resource-policy': 'cross-origin',
        })
    }
    const [, media, bucket, owner, ...rest] = pathname.split('/')
    if (media === 'media' && owner === providerId) {
      const image = await readVariant(runtime, bucket ?? '', owner, rest.join('/'))
      if (image) return respond(image.body as BodyInit, 200, { 'content-type': image.type, 'cache-control': forEver })
    }
    return missing(host)
  }

  return {
    async answer(request: Request, subdomain: string, countView: CountView): Promise<Response> {
      const started = performance.now()
      const id = randomUUID()
      const { host, pathname } = new URL(request.url)
      let answered: Response
      try {
        answered = await answer(request, subdomain, countView)
      } catch (error) {
        runtime.log.error({ err: error, request: id, host }, 'unexpected error')
        answered = respond('Došlo je do neočekivane greške. Pokušajte ponovo.', 500, {
          'content-type': 'text/plain; charset=utf-8',
        })
      }
      answered.headers.set('x-request-id', id)
      runtime.log.info(
        {
          request: id,
          host,
          method: request.method,
          path: pathname,
          status: answered.status,
          ms: Math.round(performance.now() - started),
        },
        'mini-site',
      )
      return answered
    },
  }
}
