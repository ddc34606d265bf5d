import { Hono } from 'hono'
import { listArticles } from '../../features/blog/articles.server.ts'
import { allQuestions } from '../../features/estimates/questions.server.ts'
import { localPages } from '../../features/landing/landing-pages.server.ts'
import { priceAddresses } from '../../features/prices/figures.server.ts'
import { providerAddresses, providerFileStarts } from '../../features/providers/provider-addresses.server.ts'
import { browseCategories } from '../../features/services/categories.ts'
import { serviceAddresses, serviceFileStarts } from '../../features/services/service-addresses.server.ts'
import { infoPages } from '../../features/support/info-pages.server.ts'
import { isPagePath } from '../../platform/serbian/script/page-path.ts'
import { LANGUAGE_TAGS, SCRIPTS } from '../../platform/serbian/script/script.ts'
import { pathInScript } from '../../platform/serbian/script/script-path.ts'
import { type HttpContext, type HttpEnv, rateLimited } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { stringifySearch } from '../search.ts'

type Entry = { path: string; changed?: Date | string | undefined }

/** A file has twice as many addresses, one in each script, which is less than the format's limit of 50,000. */
const MAX_ADDRESSES_PER_FILE = 20_000
const FRESH_MS = 3_600_000
/** Limits requests for sitemap files, because each request reads up to 20,000 rows from the database. */
const longFiles: RateLimit = { name: 'sitemap', points: 60, seconds: 600 }
const header = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** Lists the pages that are neither services nor providers. */
const otherPages = async (runtime: Runtime): Promise<Entry[]> => [
  { path: '/' },
  ...runtime.towns.active.slice(1).map(({ id }) => ({ path: `/?grad=${id}` })),
  { path: '/services' },
  ...browseCategories.map(category => ({ path: `/services${stringifySearch({ category })}` })),
  ...localPages(runtime).map(({ path }) => ({ path })),
  { path: '/cene' },
  ...(await priceAddresses(runtime)),
  { path: '/procena' },
  ...allQuestions(runtime).map(({ slug }) => ({ path: `/procena/${slug}` })),
  { path: '/otvoreni-podaci' },
  { path: '/blog' },
  ...listArticles(runtime).map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date })),
  ...infoPages(runtime).map(({ path }) => ({ path })),
  { path: '/support' },
  { path: '/signup/provider' },
]

/** Paths that crawlers must not read. Pages that crawlers may read but not index say `noindex` themselves. */
const DISALLOWED = ['/api/', '/messages', '/dashboard', '/settings', '/profile', '/zakazi/', '/razvoj/']

/** Serves `/robots.txt`, `/sitemap.xml` (an index) and the sitemap files, each at most an hour old. */
export function sitemapRoute(perFile = MAX_ADDRESSES_PER_FILE) {
  let index: { text: Promise<string>; until: number } | undefined

  return new Hono<HttpEnv>()
    .get('/robots.txt', c => {
      const paths = DISALLOWED.flatMap(path => (isPagePath(path) ? [path, pathInScript(path, 'cyrillic')] : [path]))
      const lines = ['User-agent: *', ...paths.map(path => `Disallow: ${path}`)]
      return c.text(`${lines.join('\n')}\n\nSitemap: ${address(c, '/sitemap.xml')}\n`)
    })
    .get('/sitemap.xml', async c => {
      // The index is cached as a promise, so that concurrent requests share one read. A failed read is not cached.
      if (!index || index.until < Date.now()) index = { text: writeIndex(c, perFile), until: Date.now() + FRESH_MS }
      const current = index
      current.text.catch(() => {
        if (index === current) index = undefined
      })
      return c.body(await current.text, 200, xml)
    })
    .get('/sitemaps/pages.xml', async c => {
      const entries = (await otherPages(c.var.runtime)).map(entry => urlEntries(c, entry))
      return c.body(`${header}<urlset ${schema}>\n${entries.join('')}</urlset>\n`, 200, xml)
    })
    .get('/sitemaps/:file', rateLimited(longFiles), async c => {
      const file = c.req.param('file')
      const services = /^services(?:-([0-9a-f-]{36}))?\.xml$/.exec(file)
      const providers = /^providers(?:-([a-z0-9-]+))?\.xml$/.exec(file)
      const match = services ?? providers
      if (!match) throw notFound()
      const addresses = services ? serviceAddresses : providerAddresses
      return c.body(streamUrls(c, addresses(c.var.runtime, match[1] ?? null, perFile)), 200, xml)
    })
}

async function writeIndex(c: HttpContext, perFile: number): Promise<string> {
  const services = await serviceFileStarts(c.var.runtime, perFile)
  const providers = await providerFileStarts(c.var.runtime, perFile)
  const files = [
    'pages',
    ...['services', ...services.map(mark => `services-${mark}`)],
    ...['providers', ...providers.map(mark => `providers-${mark}`)],
  ]
  const entries = files.map(name => `<sitemap><loc>${address(c, `/sitemaps/${name}.xml`)}</loc></sitemap>`)
  return `${header}<sitemapindex ${schema}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }

const address = (c: HttpContext, path: string) =>
  new URL(path, c.var.runtime.config.APP_URL).href.replace(/&/g, '&amp;')

/** Returns the entries of a page in both scripts. Each names both, as search engines require. */
function urlEntries(c: HttpContext, { path, changed }: Entry): string {
  const day = changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : ''
  const addresses = SCRIPTS.map(script => ({ script, loc: address(c, pathInScript(path, script)) }))
  const links = addresses.map(
    ({ script, loc }) => `<xhtml:link rel="alternate" hreflang="${LANGUAGE_TAGS[script]}" href="${loc}"/>`,
  )
  return addresses.map(({ loc }) => `<url><loc>${loc}</loc>${day}${links.join('')}</url>\n`).join('')
}

/** Streams a sitemap file while its rows are read, so that 40,000 addresses are never in memory together. */
function streamUrls(c: HttpContext, rows: AsyncIterator<Entry[]>): ReadableStream {
  const text = new TextEncoder()
  return new ReadableStream({
    start: stream => stream.enqueue(text.encode(`${header}<urlset ${schema}>\n`)),
    async pull(stream) {
      const { value, done } = await rows.next()
      if (!done) return stream.enqueue(text.encode(value.map(entry => urlEntries(c, entry)).join('')))
      stream.enqueue(text.encode('</urlset>\n'))
      stream.close()
    },
    cancel: async () => void (await rows.return?.()),
  })
}
