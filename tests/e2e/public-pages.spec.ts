import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { htmlValidator } from '../valid-html.ts'
import { expect, test } from './test.ts'

const validator = htmlValidator({
  'no-implicit-input-type': 'off',
  // Ids that React creates begin with an underscore, which HTML allows.
  'valid-id': ['error', { relaxed: true }],
  // The site's content security policy allows style attributes, which are used for values from the data.
  'no-inline-style': 'off',
})

/** Returns the sitemap's pages, five of the sitemap's services, and three sign-in pages that the sitemap lacks. */
async function publicPages(request: APIRequestContext): Promise<string[]> {
  const [pages, services] = await Promise.all([
    locations(request, '/sitemaps/pages.xml'),
    locations(request, '/sitemaps/services.xml'),
  ])
  expect(services.length).toBeGreaterThan(50)
  return [...pages, ...services.slice(0, 5), '/login', '/signup', '/signup/regular']
}

async function locations(request: APIRequestContext, path: string): Promise<string[]> {
  const xml = await (await request.get(path)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => {
    const { pathname, search } = new URL(address!.replaceAll('&amp;', '&'))
    return pathname + search
  })
}

test('every public page is valid HTML with a head of its own', async ({ request, baseURL }) => {
  test.slow()
  const titles = new Map<string, string>()
  for (const path of await publicPages(request)) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    const report = await validator.validateString(html)
    const faults = report.results.flatMap(({ messages }) => messages)
    expect(
      faults.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${excerpt(html, line, column)})`),
      path,
    ).toEqual([])
    const { title, meta, canonical } = readHead(html)
    expect(titles.get(title), `${path} has the title of another page: ${title}`).toBeUndefined()
    titles.set(title, path)
    if (meta.get('robots')?.includes('noindex')) continue
    expect(meta.get('description')?.length, `${path} description`).toBeGreaterThan(40)
    expect(canonical, path).toBe(new URL(path, baseURL).href)
    expect(meta.get('og:url'), path).toBe(canonical)
    expect(meta.get('og:title'), path).toBeTruthy()
    expect(meta.get('og:image'), path).toMatch(new RegExp(`^${baseURL}/share/[\\w/-]+\\.png$`))
  }
})

test('scripts load after the style sheet, libraries first', async ({ page }) => {
  for (const path of ['/', '/services', '/blog']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const resources = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, startTime, responseEnd }) => ({ name: new URL(name).pathname, startTime, responseEnd }),
      ),
    )
    const scripts = resources.filter(({ name }) => name.endsWith('.js'))
    // Scripts must start after the style sheet has arrived, because painting waits only for the style sheet.
    const styleSheetEnd = resources.find(({ name }) => /styles-.*\.css$/.test(name))!.responseEnd
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.filter(({ startTime }) => startTime < styleSheetEnd)).toEqual([])
    expect(scripts.map(({ name }) => name.replace(/-[\w-]{7,8}\.js$/, ''))).toEqual(
      expect.arrayContaining(['/assets/react', '/assets/framework', '/assets/index']),
    )
    // The libraries run in this order, because the framework imports React. Neither imports the site's modules.
    expect(await (await page.request.get(path)).text()).toMatch(
      /of \["\/assets\/react-[\w-]+\.js","\/assets\/framework-[\w-]+\.js"\]/,
    )
  }
})

test('the sign-in page does not violate its content security policy', async ({ page }) => {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', event =>
      violations.push(`${event.effectiveDirective} ${event.sourceFile}`),
    )
  })
  // The form loads the schema library. The library must not try to compile code from text, which the policy forbids.
  await page.goto('/login')
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
})

test('serves share pictures for public pages only', async ({ request }) => {
  const [service] = await locations(request, '/sitemaps/services.xml')
  for (const page of ['/index', '/services', '/blog', '/elektricar/pancevo', service!]) {
    const picture = await request.get(`/share${page}.png`)
    expect(picture.status(), page).toBe(200)
    expect(picture.headers()).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await picture.body()).subarray(1, 4).toString()).toBe('PNG')
    const { etag } = picture.headers()
    expect((await request.get(`/share${page}.png`, { headers: { 'if-none-match': etag! } })).status()).toBe(304)
  }
  for (const page of ['/login', '/messages', '/nema-ovoga', '/api/site']) {
    expect((await request.get(`/share${page}.png`)).status(), page).toBe(404)
  }
})

test('structured data matches the page and has the required fields', async ({ request, baseURL }) => {
  const home = await dataOf(request, '/')
  expect(home).toMatchObject([
    { '@type': 'Organization', name: 'Komšiluk', url: `${baseURL}/`, logo: `${baseURL}/icon-512.png` },
    { '@type': 'WebSite', name: 'Komšiluk', inLanguage: 'sr-Latn-RS', potentialAction: { '@type': 'SearchAction' } },
  ])
  expect((await request.get(home[0]!.logo as string)).status()).toBe(200)

  const { items } = await (await request.get('/api/services?sort=rating&limit=1')).json()
  const [service] = await dataOf(request, `/service/${items[0].id}`)
  const rating = {
    '@type': 'AggregateRating',
    ratingValue: items[0].rating,
    reviewCount: items[0].reviews,
    bestRating: 5,
    worstRating: 1,
  }
  expect(service).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: items[0].title,
    aggregateRating: rating,
    provider: {
      '@type': 'LocalBusiness',
      name: items[0].provider_name,
      address: { '@type': 'PostalAddress', addressLocality: items[0].location, addressCountry: 'RS' },
      aggregateRating: rating,
    },
  })
  const page = await (await request.get(`/service/${items[0].id}`)).text()
  expect(page.match(/"telephone"/)).toBeNull()
})

test('home’s compressed HTML is at most 14 kB', async ({ request }) => {
  const html = await (await request.get('/')).body()
  expect(gzipSync(html).byteLength).toBeLessThanOrEqual(14_000)
})

test('no link of the site is broken', async ({ request, baseURL }) => {
  test.setTimeout(180_000)
  const [queue, seen, broken] = [['/'], new Set(['/']), [] as string[]]
  const from = new Map<string, string>()
  const linksOn = (path: string, html: string) =>
    addressesIn(html)
      .map(address => new URL(address, new URL(path, baseURL)))
      // Leaves out pages in Cyrillic, because they have the same links (both-scripts.spec.ts).
      .filter(({ origin, pathname }) => origin === baseURL && !pathname.startsWith('/cir'))
      // Treats the links of all slots of a service as one link, because they open the same page.
      .map(({ pathname, search }) => (pathname.startsWith('/zakazi/') ? pathname : pathname + search))
  // Requests one size of each picture, because all sizes are stored together (features/media/media.test.ts).
  const keyOf = (path: string) => path.replace(/^(\/media\/.+\/)[^/]+$/, '$1')
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const response = await request.get(path)
    if (response.status() >= 400) {
      const on = from.get(path)!
      // Ignores a link that the page no longer has, because another test may have deleted the linked service.
      if (linksOn(on, await (await request.get(on)).text()).includes(path))
        broken.push(`${path} (${response.status()}) on ${on}`)
    }
    if (!response.headers()['content-type']?.includes('text/html')) continue
    for (const next of linksOn(path, await response.text())) {
      if (seen.has(keyOf(next))) continue
      seen.add(keyOf(next))
      from.set(next, path)
      queue.push(next)
    }
  }
  expect(broken).toEqual([])
  expect(seen.size).toBeGreaterThan(100)
})

function addressesIn(html: string): string[] {
  const attributes = [...html.matchAll(/<[a-z][^>]*?\s(?:href|src|poster|action)="([^"#]+)/g)].map(
    ([, address]) => address!,
  )
  const sets = [...html.matchAll(/\ssrcset="([^"]+)"/gi)].flatMap(([, set]) =>
    set!.split(',').map(part => part.trim().split(' ')[0]!),
  )
  return [...attributes, ...sets].map(decodeEntities).filter(address => !/^(mailto|tel|data|blob):/.test(address))
}

function readHead(html: string) {
  const meta = new Map<string, string>()
  for (const [tag] of html.matchAll(/<meta\b[^>]*>/g)) {
    const name = /\b(?:name|property)="([^"]*)"/.exec(tag)?.[1]
    if (name) meta.set(name, decodeEntities(/\bcontent="([^"]*)"/.exec(tag)?.[1] ?? ''))
  }
  const title = decodeEntities(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
  const canonical = decodeEntities(/<link[^>]*rel="canonical"[^>]*href="([^"]*)"/.exec(html)?.[1] ?? '')
  return { title, meta, canonical }
}

async function dataOf(request: APIRequestContext, path: string): Promise<Record<string, unknown>[]> {
  const html = await (await request.get(path)).text()
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)].map(([, text]) =>
    JSON.parse(text!),
  )
}

const decodeEntities = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
const excerpt = (html: string, line: number, column: number) =>
  html.split('\n')[line - 1]?.slice(Math.max(0, column - 30), column + 120)

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('public pages show their content, and the search works', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Nedavno dodato' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(8)
    await page.getByRole('searchbox').fill('vodoinstalater')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/services?search=vodoinstalater')
    await page.getByRole('link', { name: 'Vodoinstalater: česme, bojleri, odgušenje' }).click()
    await expect(page.getByRole('heading', { name: 'O pružaocu usluge' })).toBeVisible()
    await expect(page.getByText('Popravljam česme koje cure')).toBeVisible()
  })
})

test('pages have the right status, content security policy and language', async ({ request }) => {
  const home = await request.get('/')
  expect(home.status()).toBe(200)
  const html = await home.text()
  expect(html).toContain('lang="sr-Latn"')
  const { 'content-security-policy': policy } = home.headers()
  // Skips structured data, because it is not executed and needs no hash.
  const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")([^>]*)>(.*?)<\/script>/gs)]
  expect(scripts.length).toBeGreaterThan(2)
  for (const [, attributes, script] of scripts) {
    if (!attributes!.includes(' src='))
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
  }
  // The cache answers the second request, unless another test has changed something in between.
  const statusOfSecondRequest = async () => {
    const { etag } = (await request.get('/pravila')).headers()
    return (await request.get('/pravila', { headers: etag ? { 'if-none-match': etag } : {} })).status()
  }
  await expect.poll(statusOfSecondRequest).toBe(304)
  expect((await request.get('/nema-ovoga')).status()).toBe(404)
  expect((await request.get('/service/00000000-0000-7000-8000-000000000000')).status()).toBe(404)
  expect((await request.get('/service/nije-oznaka')).status()).toBe(404)
  expect((await request.get('/healthz')).status()).toBe(200)
  expect((await request.get('/readyz')).status()).toBe(200)
})
