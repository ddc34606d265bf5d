import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { createAuth, identify, identifyWithin } from '../features/accounts/auth/auth.server.ts'
import { countSiteEvent, countView, excludeOwnerNetwork } from '../features/statistics/views.server.ts'
import { handleSupportForm } from '../features/support/support-form.server.ts'
import { createSiteFinder } from '../features/websites/domain/site-hosts.server.ts'
import { createMiniSites } from '../features/websites/site/mini-sites.server.ts'
import { addressInScript, isPagePath } from '../platform/serbian/script/page-path.ts'
import { pathInScript, scriptOfPath } from '../platform/serbian/script/script-path.ts'
import { compressResponse } from '../platform/server/cache/compress.server.ts'
import { noCacheInvalidation } from '../platform/server/cache/public-tags.server.ts'
import { servePublicCache } from '../platform/server/cache/serve-public-cache.server.ts'
import { collect } from '../platform/server/feature.server.ts'
import { redirectToCanonicalPath } from '../platform/server/http/canonical-path.server.ts'
import type { HttpContext, HttpEnv } from '../platform/server/http/http.server.ts'
import { hashOwnScripts } from '../platform/server/http/own-scripts.server.ts'
import { methodNotAllowed, notFound } from '../platform/server/http/problem.server.ts'
import {
  bodySizeLimit,
  errorResponse,
  inheritPageRequest,
  ownOriginOnly,
  requestMiddleware,
} from '../platform/server/http/request.server.ts'
import { pagePolicy } from '../platform/server/http/security-headers.server.ts'
import { unavailableResponse } from '../platform/server/http/unavailable.server.ts'
import type { HeadTag } from '../platform/server/pictures/share-picture.server.ts'
import type { Runtime } from '../platform/server/runtime.server.ts'
import { tooBusy } from '../platform/server/work-queue.server.ts'
import { createApi } from './api.server.ts'
import { features } from './features.server.ts'
import type { PageContext } from './pages/page-context.ts'
import { sharePicturesRoute } from './pages/share-pictures.server.ts'
import { sitemapRoute } from './pages/sitemap.server.ts'
import { wellKnownRoutes } from './pages/well-known.server.ts'
import { logSecurityEvents } from './process/log-events.server.ts'

/** Renders one page. `html` is the document in parts. Without `html`, the body of `response` is the answer. */
type RenderPage = (request: Request, context: PageContext) => Promise<{ response: Response; html?: string[] }>

type ReadHead = (request: Request, context: PageContext) => Promise<HeadTag[] | null>

/** Returns the path of the page about a form that was not sent; `sa` is the address of the form. */
function unsentFormPath({ req }: HttpContext): string {
  const { search } = new URL(req.url)
  return `/bez-skripte?sa=${encodeURIComponent(req.path + search)}`
}

const scriptOfUrl = (url: string) => scriptOfPath(new URL(url).pathname)

/** Returns the path without the script of a page, so that routes are the same for both scripts. */
function pathWithoutScript(request: Request): string {
  const path = getPath(request)
  return scriptOfPath(path) === 'cyrillic' && isPagePath(path) ? pathInScript(path, 'latin') : path
}

/** Makes redirects from pages in Cyrillic lead to pages in Cyrillic. */
const keepScriptInRedirects: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const location = c.res.status >= 300 && c.res.status < 400 && c.res.headers.get('location')
  if (location && scriptOfUrl(c.req.url) === 'cyrillic')
    c.res.headers.set('location', addressInScript(location, 'cyrillic'))
}

export function createApp(runtime: Runtime, renderPage?: RenderPage, readHead?: ReadHead) {
  const auth = createAuth(runtime)
  runtime.live.authenticate(async headers => {
    const caller = await identify(auth, headers)
    return caller && { userId: caller.id, sessionId: caller.sessionId }
  })
  for (const feature of features) feature.start?.(runtime)
  const app = new Hono<HttpEnv>({ getPath: pathWithoutScript })
  app.onError(errorResponse)
  const siteAt = createSiteFinder(runtime)
  const miniSites = createMiniSites(runtime)
  // Refuses invalid hosts that Node's server accepts, such as 256.1.1.1, because later code fails to parse the URL.
  app.use((c, next) => (URL.canParse(c.req.url) ? next() : Promise.resolve(new Response(null, { status: 400 }))))
  // This check comes first, because a provider's host serves only that provider's website.
  app.use(async (c, next) => {
    const lookup = siteAt(c.env?.incoming?.headers.host ?? new URL(c.req.url).host)
    const subdomain = lookup instanceof Promise ? await lookup : lookup
    if (subdomain === null) return next()
    const count = (providerId: string, tap?: 'call') => countSiteEvent(runtime, c, providerId, tap)
    return miniSites.fetch(c.req.raw, { ...c.env, subdomain, countOnSite: count })
  })
  // Views are counted before the cache, because a page answered from memory counts as a view too.
  app.use('/service/:id', async (c, next) => {
    // The id is read before next(), because afterwards the parameters belong to another route.
    const serviceId = c.req.param('id').toLowerCase()
    await next()
    if (c.req.method === 'GET' && c.res.status === 200) {
      countView(runtime, c, { serviceId })
    }
  })
  // Counts visitors who come from a provider's website to write to the owner. The Referer names the website.
  app.use('/contact/:id', async (c, next) => {
    const serviceId = c.req.param('id').toLowerCase()
    const referer = c.req.header('referer') ?? ''
    await next()
    if (c.req.method !== 'GET' || !URL.canParse(referer)) return
    // Counting does not delay the answer. If looking up the website fails, nothing is counted.
    void Promise.resolve(siteAt(new URL(referer).host)).then(
      site => site && countView(runtime, c, { serviceId, tap: 'message' }),
      () => {},
    )
  })
  // Remembers the owner's network, because the owner is not counted as a visitor and the website sets no cookie.
  app.use('/api/website', async (c, next) => {
    await next()
    const owner = c.res.ok && (await c.var.identify?.())
    if (owner) excludeOwnerNetwork(runtime, c, owner.id)
  })
  app.use(servePublicCache(runtime))
  app.use((c, next) => (c.var.mayBeCached ? next() : compressResponse(c, next)))
  app.use(
    requestMiddleware(
      runtime,
      headers => identify(auth, headers),
      (headers, limit) => identifyWithin(auth, runtime, headers, limit),
    ),
  )
  app.use(redirectToCanonicalPath)
  app.use(keepScriptInRedirects)
  app.get('/healthz', c => c.text('ok'))
  app.get('/readyz', async c => {
    if (runtime.stopping.aborted) return unavailableResponse(c)
    await runtime.database.query('SELECT 1')
    return c.text('ok')
  })
  app.use(ownOriginOnly)
  app.use(bodySizeLimit)
  app.use('/api/*', logSecurityEvents)
  const api = createApi(auth)
  app.route('/api', api)
  for (const routes of collect(features, 'routes')) app.route('/', routes(features))
  app.route('/', sitemapRoute())
  app.route('/', wellKnownRoutes())
  /** Answers the data requests of pages rendered in this process, without the middleware for network requests. */
  const inside = new Hono<HttpEnv>().use(inheritPageRequest).route('/api', api)
  inside.onError(errorResponse)
  app.route(
    '/',
    sharePicturesRoute(async (c, path) => {
      const asVisitor = { ...c.env, page: { ...c.var, identify: async () => null } }
      let isRefused = false
      async function callInside(request: Request) {
        const response = await inside.fetch(request, asVisitor)
        if ([429, 503].includes(response.status)) isRefused = true
        return response
      }
      const request = new Request(new URL(path, runtime.config.APP_URL))
      const head = readHead ? await readHead(request, { scriptNonce: '', api: callInside }) : null
      // Without this error, a page whose data was refused would look as if the page did not exist.
      if (isRefused) throw tooBusy()
      return head
    }),
  )
  async function page(c: HttpContext, request: Request, more: Partial<PageContext> = {}): Promise<Response> {
    if (!renderPage) throw notFound()
    const scriptNonce = randomUUID()
    const shown = new Set<string>()
    c.set('shown', shown)
    c.set('route', 'page')
    let refusal: Response | undefined
    let isAvailable = true
    const { response, html: rendered } = await renderPage(request, {
      ...more,
      scriptNonce,
      reportRoute: pattern => c.set('route', pattern),
      // The page requests its data inside this process, with the same cookie as the page itself.
      async api(request) {
        const response = await inside.fetch(request, { ...c.env, page: c.var })
        if (response.status >= 500) c.set('isBroken', true)
        if (response.status === 429) refusal = response
        if (response.status === 503) isAvailable = false
        return response
      },
    })
    if (!isAvailable) return unavailableResponse(c)
    c.set('shows', [...shown])
    const { headers } = response
    // If a rate limit refused the page's data, the page answers 429 too.
    const status = refusal ? 429 : response.status
    if (refusal) headers.set('retry-after', refusal.headers.get('retry-after') ?? '60')
    const isForEverybody = !c.var.isBroken && !refusal && !c.req.header('cookie') && headers.has('cache-control')
    // `Vary: Cookie` says that visitors get another version, so that the service worker caches that version instead.
    if (!isForEverybody && headers.has('cache-control')) headers.append('vary', 'cookie')
    // No cache stores the pages of signed-in users, so that nothing is left after signing out.
    const isPersonal = c.req.header('cookie') && !headers.has('cache-control')
    if (!isForEverybody) headers.set('cache-control', isPersonal ? 'private, no-store' : 'private, no-cache')
    if (status === 404) c.var.log.info({ path: c.req.path }, 'unknown path')
    if (rendered === undefined) return new Response(response.body, { status, headers })
    const { html, hashes } = hashOwnScripts(rendered, scriptNonce)
    headers.set('content-security-policy', pagePolicy(hashes, runtime.config))
    const answer = new Response(html, { status, headers })
    c.set('rendered', { response: answer, bytes: html })
    return answer
  }
  app.post('/', noCacheInvalidation, c =>
    handleSupportForm(c, async (refusedForm, status) => {
      const form = new Request(new URL(addressInScript('/support', scriptOfUrl(c.req.url)), c.req.url), {
        headers: c.req.raw.headers,
      })
      const { body, headers } = await page(c, form, { refusedForm })
      return new Response(body, { status, headers })
    }),
  )
  // Without the page's script the browser posts a form to the page's own address and gets an explanation.
  app.post('*', noCacheInvalidation, (c, next) =>
    c.req.header('accept')?.includes('text/html') ? Promise.resolve(c.redirect(unsentFormPath(c), 303)) : next(),
  )
  app.all('*', c => {
    // A missing file of an older build gets no page as its answer, because the browser would misread the page.
    if (c.req.path.startsWith('/assets/')) throw notFound()
    if (!['GET', 'HEAD'].includes(c.req.method))
      throw methodNotAllowed(c.req.path === '/' ? 'GET, HEAD, POST' : 'GET, HEAD')
    return page(c, c.req.raw)
  })
  return app
}
