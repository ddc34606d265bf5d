import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { book, changeHours, fetchSlots, newBookingScene } from '../../../tests/bookings.ts'
import { fileComplaint, newCompletedJob, warranty } from '../../../tests/complaints.ts'
import { useApp } from '../../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../../tests/mini-sites.ts'
import { newQuoteScene } from '../../../tests/quotes.ts'
import { newShop, rateVisit } from '../../../tests/shop.ts'
import { changePublishedSection, changePublishedSite } from '../../../tests/site-draft.ts'
import { htmlValidator } from '../../../tests/valid-html.ts'
import { readSiteFile } from '../site-files.server.ts'
import { providerWebsites } from '../website-tables.server.ts'
import { fontNames, type SiteQuestion, type TemplateId, templateIds } from './site.ts'
import { fontFaces } from './site-style.ts'

const app = useApp()
const { visit, publish, newSite, changeTemplate } = miniSiteHelpers(app)

const dataOf = (text: string) => JSON.parse(text.match(/<script type="application\/ld\+json">(.*?)<\/script>/)![1]!)
test('a published site is one document without scripts, with title, description, share picture and structured data', async () => {
  const site_title = 'Elektro </title><script>alert(1)</script>'
  const words = { site_title, site_description: 'Struja „bez brige” & čisto' }
  const { milan, service, subdomain, url } = await newSite(words)
  const more = { description: 'Opis. '.repeat(60), images: [service.image_url] }
  for (let at = 0; at < 5; at += 1) await app.service(milan, { title: `Usluga ${at}`, ...more })
  const { headers, text } = await visit(subdomain)
  expect([...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)).toEqual(['<script type="application/ld+json">'])
  expect(text).not.toMatch(/\son\w+=|javascript:/)
  expect(text).toContain('<meta name="description" content="Struja „bez brige” &amp; čisto"/>')
  expect(text).toContain(`<link rel="canonical" href="${url}/"/>`)
  expect(text).toMatch(/<meta property="og:image" content="[^"]+\/share.png\?v=\d+"\/>/)
  expect(text).toContain(`href="http://localhost:3000/contact/${service.id}"`)
  expect(dataOf(text)).toMatchObject({ '@type': 'LocalBusiness', address: { addressLocality: 'Pančevo' } })
  const policy = headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/)
  expect(headers.get('set-cookie')).toBe(null)
  expect((await visit(subdomain, '/robots.txt')).text).toContain(`Sitemap: ${url}/sitemap.xml`)
  expect((await visit(subdomain, '/sitemap.xml')).text).toContain(`<loc>${url}/</loc>`)
  const fonts = [...text.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(([, href]) => href!)
  const all = new Set([...text.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, href]) => href!))
  expect([fonts.length, all.size, fonts.every(font => all.has(font))]).toEqual([2, 3, true])
  for (const font of all) expect((await visit(subdomain, font)).status).toBe(200)
  const packed = await visit(subdomain, '/', { headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  // A page without images but with the three files of the largest font has at most 60 kB.
  for (const font of fontNames) {
    const files = [...fontFaces(font).matchAll(/src:url\(([^)]+)\)/g)].map(([, path]) => readSiteFile(path!)!.body)
    expect(packed.bytes.byteLength + Buffer.concat(files).byteLength, font).toBeLessThan(60_000)
  }
})

test('a published site links the first free slots to booking, without booked ones', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { subdomain } = await publish(provider)
  const linked = async () =>
    [...(await visit(subdomain)).text.matchAll(/href="([^"]+\?termin=[^"]+)"/g)].map(([, link]) => link!)
  const { first_free } = await fetchSlots(app, service)
  const links = await linked()
  const link = new URL(links[0]!)
  expect([links.length, link.origin, link.pathname]).toEqual([3, 'http://localhost:3000', `/zakazi/${service.id}`])
  expect(link.searchParams.get('termin')).toBe(first_free.starts_at)
  expect((await book(app, customer, service, first_free.starts_at)).status).toBe(201)
  await expect.poll(async () => (await linked()).some(other => other === links[0]), changeTimeout).toBe(false)
  expect(await linked()).toHaveLength(3)
  await changeHours(app, provider, { accepts_bookings: false })
  await expect.poll(linked, changeTimeout).toEqual([])
})

test('a published site shows the current price list, and no section without one', async () => {
  const { milan, subdomain } = await newSite()
  const read = async () => (await visit(subdomain)).text.replaceAll('\u00a0', ' ')
  const save = (version: number, prices: object[]) => {
    const items = prices.map(item => ({ id: randomUUID(), ...item }))
    return app.call('PUT', '/api/price-list', { as: milan, body: { version, items } })
  }
  expect(await read()).not.toContain('href="#prices"')
  await save(0, [
    { name: 'Dolazak <b>', unit: 'po dolasku', price: 100_000 },
    { name: 'Sat rada', unit: '', price: 250_050 },
  ])
  await expect.poll(read, changeTimeout).toContain('href="#prices"')
  const section = (await read()).match(/<section id="prices".*?<\/section>/)![0]
  expect(section).toContain('<h2>Cenovnik</h2>')
  const rows = [...section.matchAll(/<li><span>(.*?)<\/span><span class="sum">(.*?)<\/span>/g)]
  expect(rows.map(([, ...row]) => row)).toEqual([
    ['Dolazak &lt;b&gt;<small>po dolasku</small>', '1.000 RSD<small>oko 9 €</small>'],
    ['Sat rada', '2.500,50 RSD<small>oko 21 €</small>'],
  ])
  await save(1, [{ name: 'Dolazak', unit: '', price: 120_000 }])
  await expect.poll(read, changeTimeout).toContain('1.200 RSD')
  expect(await read()).not.toContain('Sat rada')
  await save(2, [])
  await expect.poll(read, changeTimeout).not.toContain('href="#prices"')
})

test('a published site shows working hours, whether it is open now, and the service area', async () => {
  const { provider } = await newBookingScene(app)
  const places = { service_area: 'Pančevo, Starčevo', contact_address: 'Braće Jovanović 4' }
  const { subdomain } = await publish(provider, places)
  // The provider of this scene works always.
  const read = async () => (await visit(subdomain)).text
  await expect.poll(read, changeTimeout).toContain('<p class="open is-open">Sada radi</p>')
  const text = await read()
  expect(text).toContain('<b>Gde radim:</b> Pančevo, Starčevo')
  expect(text).toContain('href="https://www.openstreetmap.org/search?query=Bra%C4%87e')
  const data = dataOf(text)
  expect(data.openingHoursSpecification).toHaveLength(7)
  expect(data.openingHoursSpecification[0]).toMatchObject({ dayOfWeek: 'Monday', opens: '00:00', closes: '23:59' })
  expect(data.areaServed.map((each: any) => each.name)).toEqual(['Pančevo', 'Starčevo'])
  expect(data.address.streetAddress).toBe('Braće Jovanović 4')
  await changeHours(app, provider, { weekly: [{ weekday: 5, start: '22:00', end: '02:00' }] })
  // In structured data a closing time before the opening time means the next day.
  await expect.poll(read, changeTimeout).toContain('"dayOfWeek":"Friday","opens":"22:00","closes":"02:00"')
  expect(await read()).toContain('22–2')
  await changePublishedSite(app, provider, { shows_hours: false })
  await expect.poll(read, changeTimeout).not.toContain('openingHours')
  expect(await read()).not.toMatch(/Sada (ne )?radi/)
})

test('a published site shows frequent questions, prefills messages with the owner’s opening text, and answers 304 to a known ETag until it changes', async () => {
  const { milan, service, subdomain, read } = await newSite({ opening_message: 'Dobar dan, treba mi & hitno' })
  expect(await read()).toContain(`/contact/${service.id}?poruka=Dobar%20dan%2C%20treba%20mi%20%26%20hitno"`)
  expect(await read()).not.toContain('id="faq"')
  const headers = { 'if-none-match': (await visit(subdomain)).headers.get('etag')! }
  const status = async () => (await visit(subdomain, '/', { headers })).status
  expect(await status()).toBe(304)
  const save = (questions: SiteQuestion[]) => changePublishedSection(app, milan, 'faq', { questions })
  expect((await save([{ question: 'Radite li nedeljom?', answer: ' ' }])).status).toBe(422)
  expect((await save(Array(9).fill({ question: 'Kada?', answer: 'Sutra.' }))).status).toBe(422)
  await save([{ question: 'Radite li <b>nedeljom</b>?', answer: 'Samo hitno.' }])
  await expect.poll(read, changeTimeout).toContain('<summary>Radite li &lt;b&gt;nedeljom&lt;/b&gt;?</summary>')
  expect(await read()).toContain('"@type":"FAQPage"')
  expect(await status()).toBe(200)
})

test('a published site says how many complaints there were, as soon as the third is filed', async () => {
  const scene = await newQuoteScene(app)
  const { subdomain } = await publish(scene.provider)
  for (let n = 0; n < 3; n += 1) {
    expect((await visit(subdomain)).text).not.toContain('reklamacij')
    const customer = await app.person('regular')
    const conversation = await app.startConversation(customer, scene.service)
    await fileComplaint(app, await newCompletedJob(app, { warranty }, { ...scene, customer, conversation }))
  }
  await expect.poll(async () => (await visit(subdomain)).text, changeTimeout).toContain('3 reklamacije')
})

test('a published site has an icon of its initials and a share picture, and falls back to modern with rounded buttons for an unknown template', async () => {
  const { milan, subdomain, read } = await newSite()
  const icon = await visit(subdomain, '/favicon.svg')
  expect(icon.headers.get('content-type')).toBe('image/svg+xml')
  expect(icon.text).toContain('<path')
  expect(icon.text).not.toContain('<text')
  // While the image queue is full, the picture is refused. The refusal is not cached.
  const places = Array.from({ length: 32 }, (_, n) => app.runtime.imageWork.reserve(`other ${n}`, 1))
  const refused = await visit(subdomain, '/share.png')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  for (const place of places) place.release()
  const { headers, bytes } = await visit(subdomain, '/share.png')
  expect(headers.get('content-type')).toBe('image/png')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  // Removes the sharing picture's URL before the comparison because the URL contains the version.
  const html = async () => (await read()).replace(/share\.png\?v=\d+/g, '')
  const modern = await html()
  await app.runtime.db.update(providerWebsites).set({ templateId: 'kasniji' as TemplateId, updatedAt: new Date() })
  await expect.poll(html, changeTimeout).toContain('.site{--br:6px}')
  expect((await html()).replace('.site{--br:6px}', '')).toBe(modern)
  await changeTemplate(milan, 'creative')
  await expect.poll(read, changeTimeout).toContain('site-creative ')
})

test('a published site links each phone number without its extension, shows other text unlinked, or links to a conversation', async () => {
  const { milan, service, read } = await newSite({ contact_phone: null })
  const button = async () => (await read()).match(/<a class="button" href="([^"]*)">Javite se/)?.[1]
  expect(await button()).toBe(`http://localhost:3000/contact/${service.id}`)
  await changePublishedSite(app, milan, { contact_phone: '013/331-234 lok. 8, 0641234567' })
  await expect.poll(button, changeTimeout).toBe('#contact')
  const links = async () => new Set([...(await read()).matchAll(/href="tel:([^"]*)"/g)].map(([, tel]) => tel))
  expect(await links()).toEqual(new Set(['+38113331234', '+381641234567']))
  expect(await read()).toContain('"telephone":["+38113331234","+381641234567"]')
  await app.runtime.db.update(providerWebsites).set({ contactPhone: 'pitajte u radnji', updatedAt: new Date() })
  await expect.poll(read, changeTimeout).toContain('pitajte u radnji</p>')
  expect(await links()).toEqual(new Set())
  expect(await read()).not.toContain('"telephone"')
})

test('a published site shows its rating and its reviews with text, and names people and their ratings only while the provider shows them, in both scripts', async () => {
  const shop = await newShop(app)
  const scores = { service_quality: 5, communication: 5, price: 4, review: 'Sjajno šišanje.' }
  await rateVisit(app, shop, { person: shop.maja, index: 4, scores })
  const { subdomain } = await publish(shop.provider)
  const read = async () => (await visit(subdomain)).text
  const show = (shown: boolean) => app.call('POST', '/api/shop/ratings', { as: shop.provider, body: { shown } })
  const text = await read()
  expect(text).toContain('Sjajno šišanje.')
  expect(text).toMatch(/<b>Jelena S\.<\/b>, <time dateTime="[^"]+">\d+\. \p{L}+ 20\d\d\.<\/time>/u)
  expect(text).toContain('<b>4,7</b> (1 ocena)')
  // The page shows four full stars and a part of the fifth star.
  const stars = text.match(/aria-label="Ocena 4,7 od 5">(.*?)<\/span>/)![1]!
  expect([stars.split('class="on"').length - 1, stars.includes('class="on" width="15.7"')]).toEqual([5, true])
  expect(text).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4.7,"reviewCount":1')
  expect(text).not.toContain('Maja')
  await show(true)
  await expect.poll(read, changeTimeout).toContain('kod: Maja')
  expect(await read()).toMatch(/aria-label="Ocene po osobi"><li><b>Maja<\/b>.*?4,7 \(1 ocena\)/)
  expect(await read()).not.toContain('Sanja')
  const cyrillic = (await visit(subdomain, '/cir')).text
  expect(cyrillic).toContain('<b>Маја</b>')
  expect(cyrillic).toContain('код: Маја')
  await show(false)
  await expect.poll(read, changeTimeout).not.toContain('Maja')
})

// Phone numbers may break across lines because a number can be wider than a small screen.
const validator = htmlValidator({ 'tel-non-breaking': 'off' })

async function validationErrors(text: string): Promise<string[]> {
  const { results } = await validator.validateString(text)
  return results.flatMap(({ messages }) => messages.map(({ line, ruleId, message }) => `${line} ${ruleId} ${message}`))
}

test('every template is valid HTML, script-free and small, with little and with much content', async () => {
  const little = await app.person('provider')
  const { subdomain: empty } = await publish(little)
  const { provider } = await newBookingScene(app)
  const items = [{ id: randomUUID(), name: 'Dolazak', unit: 'po dolasku', price: 100_000 }]
  await app.call('PUT', '/api/price-list', { as: provider, body: { version: 0, items } })
  for (let at = 0; at < 5; at += 1)
    await app.service(provider, { title: `Usluga ${at}`, description: 'Opis. '.repeat(60) })
  const { body } = await app.call('GET', '/api/website', { as: provider })
  const answer = 'Odgovor. '.repeat(100)
  const questions = Array.from({ length: 8 }, (_, at) => ({ question: `Pitanje ${at}?`, answer }))
  const sections = body.sections.map((each: any) => (each.section_type === 'faq' ? { ...each, questions } : each))
  await app.call('PUT', '/api/website/sections', { as: provider, body: { sections } })
  const full = { contact_address: 'Trg 1', service_area: 'Pančevo, Starčevo', contact_email: 'a@primer.rs' }
  const { subdomain } = await publish(provider, full)
  for (const template_id of templateIds) {
    for (const owner of [little, provider]) await changeTemplate(owner, template_id)
    for (const host of [empty, subdomain])
      await expect.poll(async () => (await visit(host)).text, changeTimeout).toContain(`site-${template_id} `)
    expect(await validationErrors((await visit(empty)).text)).toEqual([])
    const home = (await visit(subdomain)).text
    expect(home).toContain('Radno vreme')
    expect(home).toContain('Pitanje 7?')
    for (const text of [home, (await visit(subdomain, home.match(/href="(\/usluge\/[^"]+)"/)![1])).text]) {
      expect(await validationErrors(text)).toEqual([])
      expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/)
      // Only the page itself is measured here, without fonts.
      expect(gzipSync(text).byteLength).toBeLessThan(15_000)
    }
  }
})
