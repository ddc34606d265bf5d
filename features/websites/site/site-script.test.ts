import { expect, test } from 'vitest'
import { conversationHelpers } from '../../../tests/conversations.ts'
import { useApp } from '../../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../../tests/mini-sites.ts'
import { changePublishedSite } from '../../../tests/site-draft.ts'

const app = useApp()
const { visit, publish, newSite } = miniSiteHelpers(app)

const LATIN_WORD = /[a-zčćžšđ]+/gi
/** Returns the words in Latin letters that a reader sees or hears, outside of marked parts. */
function latinWords(html: string): string[] {
  const body = html
    .replace(/^.*?<body/s, '<body')
    .replace(/<(\w+)[^>]* translate="no"[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*?(?:(aria-label|alt|title)="([^"]*)")?[^>]*>/g, (_, __, text) => ` ${text ?? ''} `)
  return [...new Set(body.replace(/&#?\w+;|\S+@\S+/g, ' ').match(LATIN_WORD))]
}
const canonicalOf = (html: string) => html.match(/<link rel="canonical" href="([^"]+)"/)![1]
const alternatesOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => [tag, href]),
  )
const dataOf = (html: string) => JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)![1]!)

const words = { site_title: 'Vodoinstalater Njegoš', site_description: 'Brzo i čisto, bez injekcija' }

test('a site in Latin is in Cyrillic at /cir, with everything that is read, linked pages, picture and structured data', async () => {
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
  const addresses = { url: `${host}/cir`, email: 'milan@primer.rs' }
  expect(dataOf(cyrillic.text)).toMatchObject({ ...inCyrillic, ...addresses })
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
})

test('a site in Latin redirects the prefix of its own script, and has no other pages below a prefix', async () => {
  const { subdomain, url } = await newSite()
  const redirected = await visit(subdomain, '/lat')
  expect([redirected.status, redirected.headers.get('location')]).toEqual([301, `${url}/`])
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
    expect(dataOf(text).review[0].reviewBody).toBe('Odlično, све похвале')
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
