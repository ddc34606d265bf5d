import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newBookingScene } from '../../../tests/bookings.ts'
import { conversationHelpers } from '../../../tests/conversations.ts'
import { useApp } from '../../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../../tests/mini-sites.ts'
import { changePublishedSite } from '../../../tests/site-draft.ts'
import { services } from '../../services/service-tables.server.ts'

const app = useApp()
const { visit, publish, newSite } = miniSiteHelpers(app)

/** Returns the words in Latin letters that a reader sees or hears, outside of marked parts. */
function latinWords(html: string): string[] {
  const body = html
    .replace(/^.*?<body/s, '<body')
    .replace(/<(\w+)[^>]* translate="no"[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*?(?:(aria-label|alt|title)="([^"]*)")?[^>]*>/g, (_, __, text) => ` ${text ?? ''} `)
  return [...new Set(body.replace(/&#?\w+;|\S+@\S+/g, ' ').match(/[a-zčćžšđ]+/gi))]
}
const canonicalOf = (html: string) => html.match(/<link rel="canonical" href="([^"]+)"/)![1]
const alternatesOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => [tag, href]),
  )
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json!))

const words = { site_title: 'Vodoinstalater Njegoš', site_description: 'Brzo i čisto, bez injekcija' }

test('a site in Latin is in Cyrillic at /cir, with everything that is read, linked pages, picture and structured data, and has no other pages below a prefix', async () => {
  const changes = { ...words, contact_email: 'milan@primer.rs' }
  const { service, subdomain, url: host } = await newSite(changes, { title: 'Zamena ventila' })
  const [latin, cyrillic] = [await visit(subdomain), await visit(subdomain, '/cir')]
  expect(latin.text.slice(0, 40)).toContain('lang="sr-Latn"')
  expect(cyrillic.text.slice(0, 40)).toContain('lang="sr-Cyrl"')
  expect(cyrillic.text).toContain('<title>Водоинсталатер Његош · Панчево</title>')
  expect(cyrillic.text).toContain('content="Брзо и чисто, без инјекција"')
  expect(latinWords(cyrillic.text)).toEqual([])
  expect([canonicalOf(latin.text), canonicalOf(cyrillic.text)]).toEqual([`${host}/`, `${host}/cir`])
  const both = { 'sr-Latn': `${host}/`, 'sr-Cyrl': `${host}/cir`, 'x-default': `${host}/` }
  expect([alternatesOf(latin.text), alternatesOf(cyrillic.text)]).toEqual([both, both])
  expect(latin.text).toContain('<a href="/cir" hrefLang="sr-Cyrl" lang="sr-Cyrl" translate="no">Ћирилица</a>')
  expect(cyrillic.text).toContain('<a href="/" hrefLang="sr-Latn" lang="sr-Latn" translate="no">Latinica</a>')
  const inCyrillic = { name: 'Водоинсталатер Његош', address: { addressLocality: 'Панчево' } }
  expect(dataOf(cyrillic.text)[0]).toMatchObject({ ...inCyrillic, url: `${host}/cir`, email: 'milan@primer.rs' })
  expect(cyrillic.text).toContain(`href="http://localhost:3000/cir/contact/${service.id}"`)

  const path = cyrillic.text.match(/href="(\/cir\/usluge\/[^"]+)"/)![1]!
  const page = await visit(subdomain, path)
  expect([page.status, canonicalOf(page.text)]).toEqual([200, host + path])
  expect(page.text).toContain('<h1>Замена вентила</h1>')
  expect(page.text).toContain('<a href="/cir">Почетна</a>')
  expect(latinWords(page.text)).toEqual([])
  const picture = new URL(cyrillic.text.match(/property="og:image" content="([^"]+)"/)![1]!)
  const [ours, theirs] = [await visit(subdomain, picture.pathname), await visit(subdomain, '/share.png')]
  expect([picture.pathname, ours.status, ours.bytes.equals(theirs.bytes)]).toEqual(['/cir/share.png', 200, false])
  const { text: sitemap } = await visit(subdomain, '/sitemap.xml')
  expect(sitemap).toContain(`<loc>${host}${path}</loc>`)
  expect(sitemap).toContain(`<xhtml:link rel="alternate" hreflang="sr-Latn" href="${host}${path.slice(4)}"/>`)
  const redirected = await visit(subdomain, '/lat')
  expect([redirected.status, redirected.headers.get('location')]).toEqual([301, `${host}/`])
  const paths = ['/cir/', '/lat/nema', '/cir/nema', '/cir/usluge/nema', '/cirilica', '/cir/cir']
  const answers = await Promise.all(paths.map(path => visit(subdomain, path)))
  expect(answers.map(({ status }) => status)).toEqual([301, 301, 404, 404, 404, 404])
})

test('a site in Latin shows reviews as they were written, and names and titles in the page’s script', async () => {
  const provider = await app.person('provider', { name: 'Милан' })
  const service = await app.service(provider, { title: 'Замена вентила' })
  const customer = await app.person('regular', { name: 'Jelena Stojković' })
  await conversationHelpers(app).ratedJob(provider, customer, service, { review: 'Odlično, све похвале' })
  const { subdomain } = await publish(provider)
  const [latin, cyrillic] = [await visit(subdomain), await visit(subdomain, '/cir')]
  expect(latin.text).toContain('>Zamena ventila</a>')
  expect(cyrillic.text).toContain('>Замена вентила</a>')
  for (const { text } of [latin, cyrillic]) {
    expect(text).toContain('<blockquote translate="no">Odlično, све похвале</blockquote>')
    expect(dataOf(text)[0].review[0].reviewBody).toBe('Odlično, све похвале')
  }
})

test('a site whose owner has chosen Cyrillic is in Cyrillic at its address and in Latin at /lat', async () => {
  const { milan, subdomain, url: host } = await newSite(words, { title: 'Zamena ventila' })
  expect((await changePublishedSite(app, milan, { script: 'cyrillic' })).status).toBe(200)
  await expect.poll(async () => (await visit(subdomain)).text.includes('lang="sr-Cyrl"'), changeTimeout).toBe(true)
  const [own, latin] = [await visit(subdomain), await visit(subdomain, '/lat')]
  expect(latinWords(own.text)).toEqual([])
  expect([canonicalOf(own.text), canonicalOf(latin.text)]).toEqual([`${host}/`, `${host}/lat`])
  expect(alternatesOf(own.text)).toEqual({ 'sr-Latn': `${host}/lat`, 'sr-Cyrl': `${host}/`, 'x-default': `${host}/` })
  expect(latin.text).toContain('<title>Vodoinstalater Njegoš · Pančevo</title>')
  expect(own.text).toMatch(/href="\/usluge\/[^"]+"/)
  expect(latin.text).toMatch(/href="\/lat\/usluge\/[^"]+"/)
  expect((await visit(subdomain, '/cir')).status).toBe(301)
  expect((await visit(subdomain, '/llms.txt')).text).toMatch(/^# Водоинсталатер Његош\n/)
})

const pathIn = (text: string) => text.match(/href="(\/usluge\/[^"]+)"/)?.[1] ?? ''

test('each service has its own page with its full text, slots, breadcrumbs and share picture', async () => {
  const { provider, service } = await newBookingScene(app)
  const description = `Prvi red <b>opisa</b>.\n${'Reč po reč. '.repeat(40)}Kraj opisa.`
  const shown = { title: 'Popravka Šporeta & bojlera', description }
  await app.runtime.db.update(services).set(shown).where(eq(services.id, service.id))
  const { subdomain, url } = await publish(provider, { site_title: 'Elektro Savić' })
  const home = async () => (await visit(subdomain)).text
  const path = pathIn(await home())
  expect(path).toMatch(/^\/usluge\/popravka-sporeta-bojlera-[0-9a-f]{8}$/)
  expect(await home()).not.toContain('Kraj opisa.')
  const page = await visit(subdomain, path)
  expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null])
  expect(page.text).toContain('Prvi red &lt;b&gt;opisa&lt;/b&gt;.')
  expect(page.text).toContain('Kraj opisa.')
  expect(page.text).toContain(`<link rel="canonical" href="${url}${path}"/>`)
  expect(page.text).toContain('<title>Popravka Šporeta &amp; bojlera · Elektro Savić</title>')
  expect(page.text.match(/\?termin=/g)).toHaveLength(3)
  expect([...page.text.matchAll(/<script\b[^>]*>/g)]).toHaveLength(2)
  expect(page.text).toContain(`property="og:image" content="${url}${path}/share.png?v=`)
  const { headers, bytes } = await visit(subdomain, `${path}/share.png`)
  expect([headers.get('content-type'), bytes.readUInt32BE(16)]).toEqual(['image/png', 1200])
  expect(bytes.equals((await visit(subdomain, '/share.png')).bytes)).toBe(false)
  const [about, breadcrumbs] = dataOf(page.text)
  expect(about).toMatchObject({ '@type': 'Service', url: url + path, provider: { '@id': `${url}/#firma` } })
  expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(breadcrumbs.itemListElement.map((each: any) => each.item)).toEqual([`${url}/`, url + path])

  expect((await visit(subdomain, '/sitemap.xml')).text).toContain(`<loc>${url}${path}</loc>`)
  const summary = await visit(subdomain, '/llms.txt')
  expect(summary.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(summary.text).toContain(`# Elektro Savić\n`)
  expect(summary.text).toContain(`](${url}${path})`)

  // A path with a former title redirects to the current path. A paused service has no page.
  const former = await visit(subdomain, `/usluge/stari-naziv-${path.slice(-8)}`)
  expect([former.status, former.headers.get('location')]).toEqual([301, url + path])
  await app.call('PUT', `/api/services/${service.id}/active`, { as: provider, body: { active: false } })
  await expect.poll(async () => (await visit(subdomain, path)).status, changeTimeout).toBe(404)
  await expect.poll(async () => pathIn(await home()), changeTimeout).toBe('')
})
