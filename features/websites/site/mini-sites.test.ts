import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { profiles } from '../../accounts/account-tables.server.ts'

const app = useApp()

/** A request to a host of its own, as a browser makes it. */
async function visit(
  host: string,
  path = '/',
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  const response = await app.fetch(new Request(`http://${host}.localhost:3000${path}`, { method, headers }))
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
}

/** A published site; its address is the answer's `subdomain`. */
async function published(owner: Caller, changes: Record<string, unknown> = {}) {
  await app.call('GET', '/api/website', { as: owner })
  await app.call('PATCH', '/api/website', { as: owner, body: changes })
  const { status, body } = await app.call('PUT', '/api/website/publication', { as: owner, body: { published: true } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** A change is seen within a second; until then the old page may still be answered. */
const soon = { timeout: 3000, interval: 100 }
const gone = 'Na ovoj adresi trenutno nema web stranice'

describe('a published site', () => {
  test('is one document without a script, with its own title, description, sharing and structured data', async () => {
    const milan = await app.person('provider', { name: 'Milan' })
    const service = await app.service(milan)
    const { subdomain } = await published(milan, {
      site_title: 'Elektro </title><script>alert(1)</script>',
      site_description: 'Struja „bez brige” & čisto',
    })
    const { status, headers, text } = await visit(subdomain)
    expect(status).toBe(200)
    const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
    expect(scripts).toEqual(['<script type="application/ld+json">'])
    expect(text).not.toMatch(/\son\w+=|javascript:/)
    expect(text).toContain('<meta name="description" content="Struja „bez brige” &amp; čisto"/>')
    expect(text).toContain(`<link rel="canonical" href="http://${subdomain}.localhost:3000/"/>`)
    expect(text).toMatch(/<meta property="og:image" content="[^"]+\/share.png\?v=\d+"\/>/)
    expect(text).toContain(`href="http://localhost:3000/contact/${service.id}"`)
    const data = JSON.parse(text.match(/<script type="application\/ld\+json">(.*?)<\/script>/)![1]!)
    expect(data).toMatchObject({ '@type': 'LocalBusiness', address: { addressLocality: 'Pančevo' } })
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/,
    )
    expect(headers.get('set-cookie')).toBe(null)
  })

  test('tells its rating, and its reviews in words', async () => {
    const [milan, jelena] = [await app.person('provider'), await app.person('regular', { name: 'Jelena Stojković' })]
    const service = await app.service(milan)
    const conversation = await app.contact(jelena, service)
    await app.call('POST', `/api/conversations/${conversation.id}/complete`, {
      as: milan,
      body: { review_requested: true },
    })
    const scores = { service_quality: 5, communication: 5, price: 4, review: 'Preporuka.' }
    await app.call('POST', `/api/conversations/${conversation.id}/rating`, { as: jelena, body: scores })
    const { subdomain } = await published(milan)
    const { text } = await visit(subdomain)
    expect(text).toContain('Preporuka.')
    expect(text).toContain('Jelena S.')
    expect(text).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4.7,"reviewCount":1')
  })

  test('carries at most 60 kB before its images, with its fonts', async () => {
    const milan = await app.person('provider')
    for (let at = 0; at < 6; at += 1)
      await app.service(milan, { title: `Usluga ${at}`, description: 'Opis. '.repeat(60) })
    for (const font_family of ['Inter', 'Commissioner', 'Nunito', 'Noto Serif']) {
      const { subdomain } = await published(milan, { font_family })
      await expect.poll(async () => (await visit(subdomain)).text.includes(`"${font_family}"`), soon).toBe(true)
      const page = await visit(subdomain, '/', { headers: { 'accept-encoding': 'gzip' } })
      expect(page.headers.get('content-encoding')).toBe('gzip')
      const { text } = await visit(subdomain)
      const fonts = [...text.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(([, href]) => href!)
      expect(fonts).toHaveLength(2)
      let bytes = page.bytes.byteLength
      for (const font of fonts) {
        const { status, bytes: file } = await visit(subdomain, font)
        expect(status).toBe(200)
        bytes += file.byteLength
      }
      expect(bytes).toBeLessThan(60_000)
      expect(bytes).toBeGreaterThan(15_000)
    }
  })

  test('is answered again from its mark, and anew within a second of a change', async () => {
    const milan = await app.person('provider')
    const { subdomain } = await published(milan, { site_title: 'Pre' })
    const first = await visit(subdomain)
    const etag = first.headers.get('etag')!
    expect((await visit(subdomain, '/', { headers: { 'if-none-match': etag } })).status).toBe(304)
    const changedAt = Date.now()
    await app.call('PATCH', '/api/website', { as: milan, body: { site_title: 'Posle' } })
    await expect
      .poll(async () => (await visit(subdomain)).text.includes('<title>Posle'), { timeout: 1000, interval: 50 })
      .toBe(true)
    expect(Date.now() - changedAt).toBeLessThan(1500)
    expect((await visit(subdomain, '/', { headers: { 'if-none-match': etag } })).status).toBe(200)
    await app.service(milan, { title: 'Nova usluga na sajtu' })
    await expect.poll(async () => (await visit(subdomain)).text.includes('Nova usluga na sajtu'), soon).toBe(true)
  })

  test('has a sitemap, robots, an icon of its initials and a picture for sharing', async () => {
    const milan = await app.person('provider')
    const { subdomain, url } = await published(milan, { site_title: 'Elektro Šabac' })
    expect((await visit(subdomain, '/robots.txt')).text).toContain(`Sitemap: ${url}/sitemap.xml`)
    expect((await visit(subdomain, '/sitemap.xml')).text).toContain(`<loc>${url}/</loc>`)
    const icon = await visit(subdomain, '/favicon.svg')
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')
    expect(icon.text).toContain('<path')
    expect(icon.text).not.toContain('<text')
    // While the queue is full the picture is refused, and the refusal is not kept.
    const places = Array.from({ length: 32 }, (_, n) => app.runtime.imageWork.enter(`somebody ${n}`, 1))
    const refused = await visit(subdomain, '/share.png')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    for (const place of places) place.leave()
    const picture = await visit(subdomain, '/share.png')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.bytes.readUInt32BE(16)).toBe(1200)
    expect(picture.bytes.readUInt32BE(20)).toBe(630)
  })
})

describe('there is nothing at the address', () => {
  test('of a site that is not published, of no site, and below another name', async () => {
    const milan = await app.person('provider')
    const { body } = await app.call('GET', '/api/website', { as: milan })
    for (const host of [body.subdomain, 'nema-me', `a.${body.subdomain}`, 'a--', 'xn--80a']) {
      const { status, text, headers } = await visit(host)
      expect([host, status, text.includes(gone)]).toEqual([host, 404, true])
      expect(text).toContain('<meta name="robots" content="noindex"/>')
      expect(headers.get('content-security-policy')).toContain(`default-src 'none'`)
    }
  })

  test('after it was withdrawn, and when its owner is banned or has deleted his account', async () => {
    const { runtime } = app
    const milan = await app.person('provider')
    const { subdomain } = await published(milan)
    const isThere = async () => (await visit(subdomain)).status
    expect(await isThere()).toBe(200)
    await app.call('PUT', '/api/website/publication', { as: milan, body: { published: false } })
    await expect.poll(isThere, soon).toBe(404)
    await app.call('PUT', '/api/website/publication', { as: milan, body: { published: true } })
    await expect.poll(isThere, soon).toBe(200)

    const isMilan = eq(profiles.id, milan.id)
    await runtime.db.update(profiles).set({ banned: true }).where(isMilan)
    await expect.poll(isThere, soon).toBe(404)
    await runtime.db
      .update(profiles)
      .set({ banned: true, banExpires: new Date(Date.now() - 1000) })
      .where(isMilan)
    await expect.poll(isThere, soon).toBe(200)
    await runtime.db.update(profiles).set({ deletedAt: new Date() }).where(isMilan)
    await expect.poll(isThere, soon).toBe(404)
  })

  test('for a paused service: the site stands without it', async () => {
    const milan = await app.person('provider')
    const service = await app.service(milan, { title: 'Zamena bojlera' })
    const { subdomain } = await published(milan)
    expect((await visit(subdomain)).text).toContain('Zamena bojlera')
    const body = { ...service, images: [service.image_url], active: false }
    expect((await app.call('PUT', `/api/services/${service.id}`, { as: milan, body })).status).toBe(200)
    await expect.poll(async () => (await visit(subdomain)).text.includes('Zamena bojlera'), soon).toBe(false)
    expect((await visit(subdomain)).status).toBe(200)
  })
})

describe('a host name', () => {
  test('reaches nothing of the main site, whoever is signed in', async () => {
    const milan = await app.person('provider')
    const { subdomain } = await published(milan)
    const headers = { cookie: milan.cookie }
    for (const path of [
      '/api/me',
      '/api/website',
      '/api/services',
      '/services',
      '/dashboard',
      '/healthz',
      '/razvoj/posta',
      '/assets/x.js',
      '/share/index.png',
    ]) {
      const { status, text } = await visit(subdomain, path, { headers })
      expect([path, status]).toEqual([path, 404])
      expect(text).not.toContain(milan.email)
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      expect((await visit(subdomain, '/api/website', { method, headers })).status).toBe(405)
    }
  })

  test('reaches no other provider’s pictures, and its own only as pictures', async () => {
    const [milan, ana] = [await app.person('provider'), await app.person('provider')]
    const [mine, hers] = [await app.picture(milan), await app.picture(ana)]
    const { subdomain } = await published(milan)
    const own = await visit(subdomain, `${mine}/320.webp`)
    expect(own.headers.get('content-type')).toBe('image/webp')
    expect(own.headers.get('x-content-type-options')).toBe('nosniff')
    expect(own.headers.get('content-security-policy')).toBe(
      `default-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(own.headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]+-320\.webp"$/)
    const ifNoneMatch = { 'if-none-match': own.headers.get('etag')! }
    expect((await visit(subdomain, `${mine}/320.webp`, { headers: ifNoneMatch })).status).toBe(304)
    expect((await visit(subdomain, `${mine}/320.webp`, { method: 'HEAD' })).bytes).toHaveLength(0)
    expect((await visit(subdomain, `${hers}/320.webp`)).status).toBe(404)
    expect((await visit(subdomain, `/media/services/${milan.id}/../${ana.id}/x/320.webp`)).status).toBe(404)
    expect((await visit(subdomain, `/media/services/${milan.id}/%2e%2e/320.webp`)).status).toBe(404)
  })

  test('is never sent the main site’s cookies: they are for the one host alone', async () => {
    const milan = await app.person('provider')
    const signedIn = await app.call('POST', '/api/auth/sign-in/email', {
      body: { email: milan.email, password: 'komsiluk1' },
    })
    const cookies = signedIn.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).not.toMatch(/;\s*domain=/i)
  })

  test('of ours goes on to answer as before', async () => {
    expect((await app.call('GET', '/healthz')).body).toBe('ok')
    expect((await app.call('GET', '/api/site')).status).toBe(200)
  })
})
