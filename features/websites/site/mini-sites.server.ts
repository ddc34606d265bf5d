import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Script } from '../../../platform/serbian/script/script.ts'
import { scriptOfPath } from '../../../platform/serbian/script/script-path.ts'
import { cachedResponse } from '../../../platform/server/cache/cached-body.server.ts'
import type { HttpEnv } from '../../../platform/server/http/http.server.ts'
import { Problem } from '../../../platform/server/http/problem.server.ts'
import { clientAddress } from '../../../platform/server/http/request.server.ts'
import { securityHeaders } from '../../../platform/server/http/security-headers.server.ts'
import { queueDrawing } from '../../../platform/server/pictures/drawing-queue.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { readVariant } from '../../media/media-api.server.ts'
import { imageUrlOf } from '../../media/media-url.ts'
import { readSiteFile, siteFilePaths } from '../site-files.server.ts'
import { picturesOf, siteImageAccess } from '../site-images.server.ts'
import { findServiceByPath } from './service-path.ts'
import { createSiteCache, type RenderedPage, type RenderedSite, sitePage } from './site-cache.server.ts'
import type { SiteService } from './site-content.ts'
import { missingSiteDocument } from './site-document.server.tsx'
import { drawSiteShare, siteIcon } from './site-pictures.server.ts'
import { scriptOfPrefix, sitePath } from './site-script.ts'
import { callPingPath } from './site-section.tsx'
import { siteLlmsTxt, siteSitemap } from './site-text-files.ts'

type SiteEnv = {
  Bindings: Pick<HttpEnv['Bindings'], 'incoming'> & {
    subdomain: string
    /** Counts a view of a provider's site, or a tap on a phone number there. */
    countOnSite: (providerId: string, tap?: 'call') => void
  }
  Variables: { requestId: string; site: RenderedSite; script: Script }
}

const always = 'no-cache'

/** Serves each site at its host. Cookies are ignored, and nothing of other providers or the main site is served. */
export function createMiniSites(runtime: Runtime): Hono<SiteEnv> {
  const cache = createSiteCache(runtime)
  const security = Object.fromEntries(securityHeaders(runtime.config, { forSubdomains: false }))
  const { APP_NAME: appName } = runtime.config
  const appUrl = runtime.config.APP_URL.replace(/\/$/, '')

  /** Returns all headers at once because changing a response's headers later is slow. */
  const headersOf = (c: Context<SiteEnv>, type: string, cacheControl: string) => ({
    ...security,
    'content-type': type,
    'cache-control': cacheControl,
    'x-request-id': c.var.requestId,
  })
  function missing(c: Context<SiteEnv>): Response {
    const { html, policy } = missingSiteDocument({ host: hostOf(c), appUrl, appName, script: scriptOfPath(c.req.path) })
    const headers = { ...headersOf(c, 'text/html; charset=utf-8', always), 'content-security-policy': policy }
    return new Response(html, { status: 404, headers })
  }

  /** Caches the sharing pictures of each rendered site because drawing a picture is expensive. */
  const drawn = new WeakMap<RenderedSite, Map<string, Promise<Buffer>>>()
  function sharePicture({ var: { site, script } }: Context<SiteEnv>, address: string, service?: SiteService) {
    const sitePictures = drawn.get(site) ?? new Map<string, Promise<Buffer>>()
    drawn.set(site, sitePictures)
    const key = `${script} ${service?.path ?? ''}`
    const cached = sitePictures.get(key)
    if (cached) return cached
    const draw = () => drawSiteShare(runtime, site.live[script], service)
    const picture = queueDrawing(runtime, address, draw)
    sitePictures.set(key, picture)
    // A failed picture is removed from the cache, so that the next request draws it again.
    picture.catch(() => sitePictures.delete(key))
    return picture
  }
  async function answerPicture(c: Context<SiteEnv>, service?: SiteService): Promise<Response> {
    const headers = headersOf(c, 'image/png', 'public, max-age=3600')
    const address = clientAddress(c, runtime.config.TRUST_PROXY)
    return new Response((await sharePicture(c, address, service)) as BodyInit, {
      headers: { ...headers, 'cross-origin-resource-policy': 'cross-origin' },
    })
  }
  function answerPage(c: Context<SiteEnv>, { body, policy }: RenderedPage): Response {
    const requestHeaders = {
      'accept-encoding': c.req.header('accept-encoding'),
      'if-none-match': c.req.header('if-none-match'),
    }
    if (c.req.method === 'GET') c.env.countOnSite(c.var.site.providerId)
    const headers = headersOf(c, 'text/html; charset=utf-8', always)
    return cachedResponse(body, requestHeaders, { ...headers, 'content-security-policy': policy })
  }

  const redirect = (c: Context<SiteEnv>, path: string) => {
    const location = c.var.site.live.latin.url + path
    return new Response(null, {
      status: 301,
      headers: { ...headersOf(c, 'text/plain; charset=utf-8', always), location },
    })
  }

  const sites = new Hono<SiteEnv>()
  sites.onError((error, c) => {
    const headers = headersOf(c, 'text/plain; charset=utf-8', always)
    // A `Problem` means that the image queue is full.
    if (error instanceof Problem)
      return new Response(error.title, {
        status: error.status,
        headers: { ...headers, 'retry-after': `${error.retryAfter ?? 5}` },
      })
    runtime.log.error({ err: error, request: c.var.requestId, host: hostOf(c) }, 'unexpected error')
    return new Response('Došlo je do neočekivane greške. Pokušajte ponovo.', { status: 500, headers })
  })
  sites.notFound(missing)

  sites.use(async (c, next) => {
    const started = performance.now()
    const request = randomUUID()
    c.set('requestId', request)
    const { method, path } = c.req
    const isRead = method === 'GET' || method === 'HEAD'
    if (isRead || (method === 'POST' && path === callPingPath)) await next()
    else
      c.res = new Response(null, { status: 405, headers: { ...security, allow: 'GET, HEAD', 'x-request-id': request } })
    const ms = performance.now() - started
    runtime.metrics.answered(method, `mini-site ${routePath(c)}`, c.res.status, ms)
    runtime.log.info({ request, host: hostOf(c), method, path, status: c.res.status, ms: Math.round(ms) }, 'mini-site')
  })
  // The subdomain www redirects to the main site because visitors type it out of habit.
  sites.use(async (c, next) => {
    if (c.env.subdomain !== 'www') return next()
    const { pathname, search } = new URL(c.req.url)
    const headers = { ...headersOf(c, 'text/plain; charset=utf-8', always), location: appUrl + pathname + search }
    return new Response(null, { status: 301, headers })
  })
  sites.on('GET', siteFilePaths, async (c, next) => {
    const file = readSiteFile(c.req.path)
    return file ? new Response(file.body as BodyInit, { headers: headersOf(c, file.type, file.cacheControl) }) : next()
  })
  sites.use(async (c, next) => {
    const found = cache.find(c.env.subdomain)
    const site = found instanceof Promise ? await found : found
    if (!site) return missing(c)
    c.set('site', site)
    c.set('script', ownScriptOf(site))
    return next()
  })
  // Pages in the other script are below a prefix. The prefix of the site's own script redirects.
  sites.use('/:prefix{(?:cir|lat)}/*', (c, next) => {
    const own = ownScriptOf(c.var.site)
    const script = scriptOfPrefix(c.req.param('prefix'), own)
    if (c.req.path === '/cir/' || c.req.path === '/lat/') return Promise.resolve(redirect(c, c.req.path.slice(0, -1)))
    if (script === null) return Promise.resolve(redirect(c, c.req.path.slice('/cir'.length) || '/'))
    c.set('script', script)
    return next()
  })
  // Browsers `ping` this path when a phone number is tapped. Taps are counted without the number.
  sites.post(callPingPath, c => {
    if (c.req.header('ping-to')?.startsWith('tel:')) c.env.countOnSite(c.var.site.providerId, 'call')
    return new Response(null, { status: 204, headers: { ...security, 'x-request-id': c.var.requestId } })
  })
  const answerHome = (c: Context<SiteEnv>) => answerPage(c, sitePage(c.var.site, c.var.script))
  sites.get('/', answerHome)
  sites.get(prefixed(''), answerHome)
  // Serves a service's page, and the page's sharing picture.
  const servicePath = '/usluge/:name/:picture?'
  sites.on('GET', [servicePath, prefixed(servicePath)], (c, next) => {
    const { name, picture } = c.req.param() as { name: string; picture?: string }
    const { script, site } = c.var
    const live = site.live[script]
    const service = findServiceByPath(live.content.services, name)
    if (!service || (picture && picture !== 'share.png')) return next()
    if (picture) return answerPicture(c, service)
    const path = sitePath(`/${service.path}`, script, live.site.script)
    return Promise.resolve(path === c.req.path ? answerPage(c, sitePage(site, script, service)) : redirect(c, path))
  })
  sites.get('/robots.txt', c => {
    const text = `User-agent: *\nAllow: /\nSitemap: ${c.var.site.live.latin.url}/sitemap.xml\n`
    return new Response(text, { headers: headersOf(c, 'text/plain; charset=utf-8', always) })
  })
  sites.get('/sitemap.xml', c => {
    const text = siteSitemap(c.var.site.live.latin)
    return new Response(text, { headers: headersOf(c, 'application/xml; charset=utf-8', always) })
  })
  sites.get('/llms.txt', c => {
    const text = siteLlmsTxt(c.var.site.live[c.var.script])
    return new Response(text, { headers: headersOf(c, 'text/plain; charset=utf-8', always) })
  })
  sites.get('/favicon.svg', async c => {
    const icon = await siteIcon(runtime, c.var.site.live[c.var.script].site)
    return new Response(icon, { headers: headersOf(c, 'image/svg+xml', 'max-age=3600') })
  })
  sites.on('GET', ['/share.png', prefixed('/share.png')], c => answerPicture(c))
  sites.get('/media/:bucket/:owner/*', async (c, next) => {
    const { bucket, owner } = c.req.param()
    if (owner !== c.var.site.providerId) return next()
    // Uploads that the published site does not show are private.
    const isShown = () => picturesOf(c.var.site.live.latin.site).includes(imageUrlOf(c.req.path))
    if (bucket === siteImageAccess.bucket && !isShown()) return next()
    const image = await readVariant(runtime, bucket, owner, c.req.path.split('/').slice(4).join('/'))
    if (!image) return next()
    const headers = { ...security, ...image.headers, 'x-request-id': c.var.requestId }
    const isKnown = c.req.header('if-none-match')?.includes(image.headers.etag!)
    return new Response(isKnown ? null : image.body, { status: isKnown ? 304 : 200, headers })
  })
  return sites
}

const prefixed = (path: string) => `/:prefix{(?:cir|lat)}${path}`
const ownScriptOf = ({ live }: RenderedSite) => live.latin.site.script
const hostOf = (c: Context<SiteEnv>) => new URL(c.req.url).host
