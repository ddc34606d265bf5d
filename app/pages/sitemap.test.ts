import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { HttpEnv } from '../../platform/server/http/http.server.ts'
import { useApp } from '../../tests/harness.ts'
import { sitemapRoute } from './sitemap.server.ts'

const app = useApp()
const site = 'http://localhost:3000'
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)

/** Inserts `count` services of one provider. Their texts are equal, so that the search indexes are updated fast. */
const fill = (owner: string, count: number) =>
  app.runtime.database.query(
    `INSERT INTO services (id, user_id, title, description, category, parent_category, status)
     SELECT lpad(to_hex(n), 32, '0')::uuid, '${owner}', 'Usluga', 'Opis', 'Ostalo', 'Ostalo', 'active'
     FROM generate_series(1, ${count}) n`,
  )

test('robots.txt names the sitemap and closes private pages in both scripts', async () => {
  const { body, headers } = await app.call('GET', '/robots.txt')
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  for (const path of ['/api/', '/messages', '/cir/messages', '/dashboard'])
    expect(body).toContain(`Disallow: ${path}\n`)
})

test('an empty site has an index, its pages and an empty list of services', async () => {
  const index = addresses((await app.call('GET', '/sitemap.xml')).body)
  expect(index).toEqual(['pages', 'services', 'providers'].map(name => `${site}/sitemaps/${name}.xml`))
  const pages = addresses((await app.call('GET', '/sitemaps/pages.xml')).body)
  expect(pages).toEqual(expect.arrayContaining([`${site}/`, `${site}/services?category=Lepota+i+nega`]))
  expect(addresses((await app.call('GET', '/sitemaps/services.xml')).body)).toEqual([])
  for (const name of ['nema', 'services-x']) expect((await app.call('GET', `/sitemaps/${name}.xml`)).status).toBe(404)
})

test('services that are not public are left out', async () => {
  const owner = await app.person('provider')
  const banned = await app.person('provider')
  await app.service(banned)
  const [open, paused, deleted] = [await app.service(owner), await app.service(owner), await app.service(owner)]
  await app.runtime.database.exec(
    `UPDATE services SET status = 'paused' WHERE id = '${paused.id}';
     UPDATE services SET deleted_at = now() WHERE id = '${deleted.id}';
     UPDATE profiles SET banned = true WHERE id = '${banned.id}'`,
  )
  const { body } = await app.call('GET', '/sitemaps/services.xml')
  expect(addresses(body)).toEqual([`${site}/service/${open.id}`, `${site}/cir/service/${open.id}`])
  expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
})

test('concurrent requests share one sitemap index; after a failure it is made again', async () => {
  const route = freshRoute()
  const rows = vi.spyOn(app.runtime.database, 'rows')
  const requestThrice = () => Promise.all([1, 2, 3].map(async () => (await route.request('/sitemap.xml')).status))
  rows.mockRejectedValueOnce(new Error('the database is away'))
  expect(await requestThrice()).toEqual([500, 500, 500])
  expect(await requestThrice()).toEqual([200, 200, 200])
  // The first read failed. Then the services and the providers were read once each.
  expect(rows).toHaveBeenCalledTimes(3)
  rows.mockRestore()
})

// Slow: it inserts 3,000 services and reads all of their sitemaps.
test('3,000 services are split into files of 1,000, each service once in each script', async () => {
  const owner = await app.person('provider')
  await fill(owner.id, 3_000)
  const route = freshRoute(1_000)
  const files = addresses(await (await route.request('/sitemap.xml')).text())
  const serviceFiles = files.filter(address => address.includes('/services'))
  expect(serviceFiles).toHaveLength(4)
  const seen = new Set<string>()
  for (const file of serviceFiles) {
    const body = await (await route.request(new URL(file).pathname)).text()
    const listed = addresses(body)
    expect(listed.length).toBeLessThanOrEqual(2_000)
    expect(body.trimEnd().endsWith('</urlset>')).toBe(true)
    for (const address of listed) seen.add(address)
  }
  expect(seen.size).toBe(6_000)
})

const freshRoute = (perFile?: number) =>
  new Hono<HttpEnv>()
    .use((c, next) => {
      c.set('runtime', app.runtime)
      return next()
    })
    .onError((_, c) => c.text('failed', 500))
    .route('/', sitemapRoute(perFile))
