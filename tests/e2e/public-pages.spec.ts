import { gzipSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { htmlValidator } from '../valid-html.ts'
import { expect, newPage, test } from './test.ts'

const validator = htmlValidator({
  'no-implicit-input-type': 'off',
  // Ids that React creates begin with an underscore, which HTML allows.
  'valid-id': ['error', { relaxed: true }],
  // The site's content security policy allows style attributes, which are used for values from the data.
  'no-inline-style': 'off',
})

test('every public page is valid HTML with a head of its own, and no link is broken', async ({ request, baseURL }) => {
  test.setTimeout(180_000)
  const services = await locations(request, '/sitemaps/services.xml')
  expect(services.length).toBeGreaterThan(50)
  const validated = new Set([
    ...(await locations(request, '/sitemaps/pages.xml')),
    ...services.slice(0, 5),
    ...['/login', '/signup', '/signup/regular'],
  ])
  const titles = new Map<string, string>()
  const expectValid = async (path: string, html: string) => {
    const { results } = await validator.validateString(html)
    const problems = results.flatMap(({ messages }) => messages)
    expect(
      problems.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${excerpt(html, line, column)})`),
      path,
    ).toEqual([])
    const { title, meta, canonical } = readHead(html)
    expect(titles.get(title), `${path} has the title of another page: ${title}`).toBeUndefined()
    titles.set(title, path)
    if (meta.get('robots')?.includes('noindex')) return
    expect(meta.get('description')?.length, `${path} description`).toBeGreaterThan(40)
    expect(canonical, path).toBe(new URL(path, baseURL).href)
    expect(meta.get('og:url'), path).toBe(canonical)
    expect(meta.get('og:title'), path).toBeTruthy()
    expect(meta.get('og:image'), path).toMatch(new RegExp(`^${baseURL}/share/[\\w/-]+\\.png$`))
  }

  const [queue, seen, broken] = [['/', ...validated], new Set(['/', ...validated]), [] as string[]]
  const from = new Map<string, string>()
  const linksOn = (path: string, html: string) =>
    addressesIn(html)
      .map(address => new URL(address, new URL(path, baseURL)))
      // Leaves out pages in Cyrillic, because they have the same links (app/script/cyrillic-pages.test.ts).
      .filter(({ origin, pathname }) => origin === baseURL && !pathname.startsWith('/cir'))
      // Treats links that differ by their query as one link, because only lists answer by it which pages there are.
      .map(({ pathname, search }) => (pathname === '/services' ? pathname + search : pathname))
  // Requests one size of each picture, because all sizes are stored together (features/media/media.test.ts).
  const keyOf = (path: string) => path.replace(/^(\/media\/.+\/)[^/]+$/, '$1')
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const response = await request.get(path)
    if (response.status() >= 400) {
      const on = from.get(path)
      // Ignores a link that the page no longer has, because another test may have deleted the linked service.
      if (!on || linksOn(on, await (await request.get(on)).text()).includes(path))
        broken.push(`${path} (${response.status()}) on ${on}`)
    }
    if (!response.headers()['content-type']?.includes('text/html')) continue
    const html = await response.text()
    if (validated.delete(path)) await expectValid(path, html)
    for (const next of linksOn(path, html)) {
      if (seen.has(keyOf(next))) continue
      seen.add(keyOf(next))
      from.set(next, path)
      queue.push(next)
    }
  }
  expect(broken).toEqual([])
  expect(seen.size).toBeGreaterThan(100)
  expect([...validated]).toEqual([])
})

test('home’s compressed HTML is at most 14 kB, and structured data matches the page', async ({ request, baseURL }) => {
  const home = await (await request.get('/')).body()
  expect(gzipSync(home).byteLength).toBeLessThanOrEqual(14_000)
  const [organization, site] = dataIn(home.toString())
  expect(organization).toMatchObject({ '@type': 'Organization', name: 'Komšiluk', url: `${baseURL}/` })
  expect((await request.get(organization!.logo as string)).status()).toBe(200)
  expect(site).toMatchObject({ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } })

  const { items } = await (await request.get('/api/services?sort=rating&limit=1')).json()
  const page = await (await request.get(`/service/${items[0].id}`)).text()
  const aggregateRating = { ratingValue: items[0].rating, reviewCount: items[0].reviews, bestRating: 5, worstRating: 1 }
  expect(dataIn(page)[0]).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: items[0].title,
    aggregateRating,
    provider: {
      '@type': 'LocalBusiness',
      name: items[0].provider_name,
      address: { '@type': 'PostalAddress', addressLocality: items[0].location, addressCountry: 'RS' },
      aggregateRating,
    },
  })
  expect(page).not.toContain('"telephone"')
})

test('serves share pictures for public pages only', async ({ request }) => {
  const [service] = await locations(request, '/sitemaps/services.xml')
  for (const page of ['/index', '/elektricar/pancevo', service!]) {
    const picture = await request.get(`/share${page}.png`)
    expect(picture.headers(), page).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const headers = { 'if-none-match': picture.headers().etag! }
    expect((await request.get(`/share${page}.png`, { headers })).status()).toBe(304)
  }
  for (const page of ['/login', '/messages', '/nema-ovoga', '/api/site']) {
    expect((await request.get(`/share${page}.png`)).status(), page).toBe(404)
  }
})

test('scripts load after the style sheet, libraries first, and keep to the security policy', async ({ page }) => {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', event =>
      violations.push(`${event.effectiveDirective} ${event.sourceFile}`),
    )
  })
  await page.goto('/login')
  const resources = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd }) => ({ name: new URL(name).pathname, startTime, responseEnd }),
    ),
  )
  const scripts = resources.filter(({ name }) => name.endsWith('.js'))
  // Scripts must start after the style sheet has arrived, because painting waits only for the style sheet.
  const styleSheetEnd = resources.find(({ name }) => /styles-.*\.css$/.test(name))!.responseEnd
  expect(scripts.filter(({ startTime }) => startTime < styleSheetEnd)).toEqual([])
  expect(scripts.map(({ name }) => name.replace(/-[\w-]{7,8}\.js$/, ''))).toEqual(
    expect.arrayContaining(['/assets/react', '/assets/framework', '/assets/index']),
  )
  // The libraries run in this order, because the framework imports React. Neither imports the site's modules.
  expect(await (await page.request.get('/login')).text()).toMatch(
    /of \["\/assets\/react-[\w-]+\.js","\/assets\/framework-[\w-]+\.js"\]/,
  )
  // The form loads the schema library. The library must not try to compile code from text, which the policy forbids.
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
})

test('without script public pages show their content, and the search works', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Nedavno dodato' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(8)
  await page.getByRole('searchbox').fill('vodoinstalater')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name: 'Vodoinstalater: česme, bojleri, odgušenje' }).click()
  await expect(page.getByText('Popravljam česme koje cure')).toBeVisible()
})

/** Returns the paths of a part of the sitemap. */
async function locations(request: APIRequestContext, path: string): Promise<string[]> {
  const xml = await (await request.get(path)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => {
    const { pathname, search } = new URL(decodeEntities(address!))
    return pathname + search
  })
}

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

const dataIn = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)].map(([, text]) =>
    JSON.parse(text!),
  )

const decodeEntities = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
const excerpt = (html: string, line: number, column: number) =>
  html.split('\n')[line - 1]?.slice(Math.max(0, column - 30), column + 120)
