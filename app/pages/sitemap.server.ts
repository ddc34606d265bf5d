import { Hono } from 'hono'
import { articles } from '../../features/blog/articles.server.ts'
import { localPages } from '../../features/landing/landing-pages.server.ts'
import { providerAddresses, providerMarks } from '../../features/providers/provider-addresses.server.ts'
import { browseCategories } from '../../features/services/categories.ts'
import { serviceAddresses, serviceMarks } from '../../features/services/service-addresses.server.ts'
import { infoPages } from '../../features/support/info-pages.server.ts'
import { type HttpContext, type HttpEnv, limited } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { stringifySearch } from '../search.ts'

type Entry = { path: string; changed?: Date | string | undefined }

/** The format allows 50,000. */
const MAX_ADDRESSES_PER_FILE = 40_000
const freshFor = 3_600_000
/** A file of 40,000 addresses is read anew for everybody who asks. */
const longFiles: RateLimit = { name: 'sitemap', points: 60, seconds: 600 }
const header = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Pages that are no service: `{path, changed}` each. */
const standingPages = (runtime: Runtime): Entry[] => [
  { path: '/' },
  { path: '/services' },
  ...browseCategories.map(category => ({ path: `/services${stringifySearch({ category })}` })),
  ...localPages(runtime).map(({ path }) => ({ path })),
  { path: '/blog' },
  ...articles(runtime).map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date })),
  ...infoPages(runtime).map(({ path }) => ({ path })),
  { path: '/support' },
  { path: '/signup/provider' },
]

/** Nothing there for search engines; pages that are to be seen but not listed say so themselves. */
const closed = ['/api/', '/messages', '/dashboard', '/settings', '/profile', '/zakazi/', '/razvoj/']

/** What search engines ask for: `/robots.txt`, `/sitemap.xml` (an index) and its files, each at most an hour old. */
export function sitemapRoute(perFile = MAX_ADDRESSES_PER_FILE) {
  let index: { text: Promise<string>; until: number } | undefined

  return new Hono<HttpEnv>()
    .get('/robots.txt', c => {
      const lines = ['User-agent: *', ...closed.map(path => `Disallow: ${path}`)]
      return c.text(`${lines.join('\n')}\n\nSitemap: ${address(c, '/sitemap.xml')}\n`)
    })
    .get('/sitemap.xml', async c => {
      // Many at once are answered by one look at the services; one that failed is not kept.
      if (!index || index.until < Date.now()) index = { text: writtenIndex(c, perFile), until: Date.now() + freshFor }
      const asked = index
      asked.text.catch(() => {
        if (index === asked) index = undefined
      })
      return c.body(await asked.text, 200, xml)
    })
    .get('/sitemaps/pages.xml', c => {
      const entries = standingPages(c.var.runtime).map(entry => url(c, entry))
      return c.body(`${header}<urlset ${schema}>\n${entries.join('')}</urlset>\n`, 200, xml)
    })
    .get('/sitemaps/:file', limited(longFiles), async c => {
      const file = c.req.param('file')
      const services = /^services(?:-([0-9a-f-]{36}))?\.xml$/.exec(file)
      const providers = /^providers(?:-([a-z0-9-]+))?\.xml$/.exec(file)
      const found = services ?? providers
      if (!found) throw notFound()
      const addresses = services ? serviceAddresses : providerAddresses
      return c.body(written(c, addresses(c.var.runtime, found[1] ?? null, perFile)), 200, xml)
    })
}

async function writtenIndex(c: HttpContext, perFile: number): Promise<string> {
  const services = await serviceMarks(c.var.runtime, perFile)
  const providers = await providerMarks(c.var.runtime, perFile)
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

function url(c: HttpContext, { path, changed }: Entry): string {
  const day = changed && `<lastmod>${new Date(changed).toISOString()}</lastmod>`
  return `<url><loc>${address(c, path)}</loc>${day ?? ''}</url>\n`
}

/** Written as it is read, a page of rows at a time, so that a file of 40,000 takes no memory. */
function written(c: HttpContext, rows: AsyncIterator<Entry[]>): ReadableStream {
  const text = new TextEncoder()
  return new ReadableStream({
    start: stream => stream.enqueue(text.encode(`${header}<urlset ${schema}>\n`)),
    async pull(stream) {
      const { value, done } = await rows.next()
      if (!done) return stream.enqueue(text.encode(value.map(entry => url(c, entry)).join('')))
      stream.enqueue(text.encode('</urlset>\n'))
      stream.close()
    },
    cancel: async () => void (await rows.return?.()),
  })
}
