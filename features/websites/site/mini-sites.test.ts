import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { book, fetchSlots, newBookingScene } from '../../../tests/bookings.ts'
import { fileComplaint, newCompletedJob, warranty } from '../../../tests/complaints.ts'
import { conversationHelpers } from '../../../tests/conversations.ts'
import { useApp } from '../../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../../tests/mini-sites.ts'
import { newQuoteScene } from '../../../tests/quotes.ts'
import { changePublishedSite, readDraft } from '../../../tests/site-draft.ts'
import { readSiteFile } from '../site-files.server.ts'
import { providerWebsites } from '../website-tables.server.ts'
import { fontNames, type SiteQuestion, type TemplateId } from './site.ts'
import { fontFaces } from './site-style.ts'

const app = useApp()
const { visit, publish } = miniSiteHelpers(app)

describe('a published site', () => {
  test('is one document without scripts, with title, description, share picture and structured data', async () => {
    const milan = await app.person('provider', { name: 'Milan' })
    const service = await app.service(milan)
    for (let at = 0; at < 5; at += 1) {
      const images = [service.image_url]
      await app.service(milan, { title: `Usluga ${at}`, description: 'Opis. '.repeat(60), images })
    }
    const { subdomain } = await publish(milan, {
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
    const fonts = [...text.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(([, href]) => href!)
    const all = new Set([...text.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, href]) => href!))
    expect([fonts.length, all.size, fonts.every(font => all.has(font))]).toEqual([2, 3, true])
    for (const font of all) expect((await visit(subdomain, font)).status).toBe(200)
    const packed = await visit(subdomain, '/', { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    // A page without images but with the three files of the largest font has at most 60 kB.
    const fontBytes = fontNames.map(font =>
      [...fontFaces(font).matchAll(/src:url\(([^)]+)\)/g)].reduce(
        (bytes, [, path]) => bytes + readSiteFile(path!)!.body.byteLength,
        0,
      ),
    )
    expect(packed.bytes.byteLength + Math.max(...fontBytes)).toBeLessThan(60_000)
  })

  test('links the first free slots to booking, without booked ones', async () => {
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
    const { body: hours } = await app.call('GET', '/api/appointments/hours', { as: provider })
    await app.call('PUT', '/api/appointments/hours', {
      as: provider,
      body: { ...hours, accepts_bookings: false, services: [] },
    })
    await expect.poll(linked, changeTimeout).toEqual([])
  })

  test('shows the current price list, and no section without one', async () => {
    const milan = await app.person('provider', { name: 'Milan' })
    await app.service(milan)
    const { subdomain } = await publish(milan)
    const read = async () => (await visit(subdomain)).text.replaceAll('\u00a0', ' ')
    const save = (version: number, items: object[]) =>
      app.call('PUT', '/api/price-list', {
        as: milan,
        body: { version, items: items.map(item => ({ id: randomUUID(), ...item })) },
      })
    expect(await read()).not.toContain('href="#prices"')
    await save(0, [
      { name: 'Dolazak <b>', unit: 'po dolasku', price: 100_000 },
      { name: 'Sat rada', unit: '', price: 250_050 },
    ])
    await expect.poll(read, changeTimeout).toContain('href="#prices"')
    const section = (await read()).match(/<section id="prices".*?<\/section>/)![0]
    expect(section).toContain('<h2>Cenovnik</h2>')
    expect(
      [...section.matchAll(/<li><span>(.*?)<\/span><span class="sum">(.*?)<\/span>/g)].map(([, ...row]) => row),
    ).toEqual([
      ['Dolazak &lt;b&gt;<small>po dolasku</small>', '1.000 RSD<small>oko 9 €</small>'],
      ['Sat rada', '2.500,50 RSD<small>oko 21 €</small>'],
    ])
    await save(1, [{ name: 'Dolazak', unit: '', price: 120_000 }])
    await expect.poll(read, changeTimeout).toContain('1.200 RSD')
    expect(await read()).not.toContain('Sat rada')
    await save(2, [])
    await expect.poll(read, changeTimeout).not.toContain('href="#prices"')
  })

  test('shows working hours, whether it is open now, and the service area', async () => {
    const { provider } = await newBookingScene(app)
    const { subdomain } = await publish(provider, {
      service_area: 'Pančevo, Starčevo',
      contact_address: 'Braće Jovanović 4',
    })
    const { body: hours } = await app.call('GET', '/api/appointments/hours', { as: provider })
    const always = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' }))
    const save = (changes: object) =>
      app.call('PUT', '/api/appointments/hours', { as: provider, body: { ...hours, services: [], ...changes } })
    expect((await save({ weekly: always, holidays_off: false })).status).toBe(200)
    const read = async () => (await visit(subdomain)).text
    await expect.poll(read, changeTimeout).toContain('<p class="open is-open">Sada radi</p>')
    const text = await read()
    expect(text).toContain('<b>Gde radim:</b> Pančevo, Starčevo')
    expect(text).toContain('href="https://www.openstreetmap.org/search?query=Bra%C4%87e')
    const data = JSON.parse(text.match(/<script type="application\/ld\+json">(.*?)<\/script>/)![1]!)
    expect(data.openingHoursSpecification).toHaveLength(7)
    expect(data.openingHoursSpecification[0]).toMatchObject({ dayOfWeek: 'Monday', opens: '00:00', closes: '23:59' })
    expect(data.areaServed.map((each: any) => each.name)).toEqual(['Pančevo', 'Starčevo'])
    expect(data.address.streetAddress).toBe('Braće Jovanović 4')
    const { body: saved } = await app.call('GET', '/api/appointments/hours', { as: provider })
    const night = { weekday: 5, start: '22:00', end: '02:00' }
    expect((await save({ weekly: [night], version: saved.version })).status).toBe(200)
    // In structured data a closing time before the opening time means the next day.
    await expect.poll(read, changeTimeout).toContain('"dayOfWeek":"Friday","opens":"22:00","closes":"02:00"')
    expect(await read()).toContain('22–2')
    await changePublishedSite(app, provider, { shows_hours: false })
    await expect.poll(read, changeTimeout).not.toContain('openingHours')
    expect(await read()).not.toMatch(/Sada (ne )?radi/)
  })

  test('shows frequent questions, and prefills messages with the owner’s opening text', async () => {
    const milan = await app.person('provider')
    const service = await app.service(milan)
    const { subdomain } = await publish(milan, { opening_message: 'Dobar dan, treba mi & hitno' })
    const read = async () => (await visit(subdomain)).text
    expect(await read()).toContain(`/contact/${service.id}?poruka=Dobar%20dan%2C%20treba%20mi%20%26%20hitno"`)
    expect(await read()).not.toContain('id="faq"')
    const { sections } = (await readDraft(app, milan)).content
    const save = (questions: SiteQuestion[]) =>
      changePublishedSite(app, milan, {
        sections: sections.map(each => (each.section_type === 'faq' ? { ...each, questions } : each)),
      })
    expect((await save([{ question: 'Radite li nedeljom?', answer: ' ' }])).status).toBe(422)
    expect((await save(Array(9).fill({ question: 'Kada?', answer: 'Sutra.' }))).status).toBe(422)
    await save([{ question: 'Radite li <b>nedeljom</b>?', answer: 'Samo hitno.' }])
    await expect.poll(read, changeTimeout).toContain('<summary>Radite li &lt;b&gt;nedeljom&lt;/b&gt;?</summary>')
    expect(await read()).toContain('"@type":"FAQPage"')
  })

  test('shows its rating and its reviews with text', async () => {
    const [milan, jelena] = [await app.person('provider'), await app.person('regular', { name: 'Jelena Stojković' })]
    const service = await app.service(milan)
    await conversationHelpers(app).ratedJob(milan, jelena, service, { review: 'Preporuka.' })
    const { subdomain } = await publish(milan)
    const { text } = await visit(subdomain)
    expect(text).toContain('Preporuka.')
    expect(text).toMatch(/<b>Jelena S\.<\/b>, <time dateTime="[^"]+">\d+\. \p{L}+ 20\d\d\.<\/time>/u)
    expect(text).toContain('<b>4,7</b> (1 ocena)')
    // The page shows four full stars and a part of the fifth star.
    const stars = text.match(/aria-label="Ocena 4,7 od 5">(.*?)<\/span>/)![1]!
    expect([stars.split('class="on"').length - 1, stars.includes('class="on" width="15.7"')]).toEqual([5, true])
    expect(text).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4.7,"reviewCount":1')
  })

  test('answers 304 to a known ETag until the site changes', async () => {
    const milan = await app.person('provider')
    const { subdomain } = await publish(milan, { site_title: 'Pre' })
    const first = await visit(subdomain)
    const etag = first.headers.get('etag')!
    expect((await visit(subdomain, '/', { headers: { 'if-none-match': etag } })).status).toBe(304)
    await changePublishedSite(app, milan, { site_title: 'Posle' })
    await expect.poll(async () => (await visit(subdomain)).text.includes('<title>Posle'), changeTimeout).toBe(true)
    expect((await visit(subdomain, '/', { headers: { 'if-none-match': etag } })).status).toBe(200)
    await app.service(milan, { title: 'Nova usluga na sajtu' })
    await expect
      .poll(async () => (await visit(subdomain)).text.includes('Nova usluga na sajtu'), changeTimeout)
      .toBe(true)
  })

  test('says how many complaints there were, as soon as the third is filed', async () => {
    const scene = await newQuoteScene(app)
    const jobs: Awaited<ReturnType<typeof newCompletedJob>>[] = []
    for (let n = 0; n < 3; n += 1) {
      const customer = await app.person('regular')
      const conversation = await app.startConversation(customer, scene.service)
      jobs.push(await newCompletedJob(app, { warranty }, { ...scene, customer, conversation }))
    }
    const { subdomain } = await publish(scene.provider)
    expect((await visit(subdomain)).text).not.toContain('reklamacij')
    for (const job of jobs) await fileComplaint(app, job)
    await expect.poll(async () => (await visit(subdomain)).text, changeTimeout).toContain('3 reklamacije')
  })

  test('falls back to modern with rounded buttons for an unknown template, and accepts a known one', async () => {
    const milan = await app.person('provider', { name: 'Milan' })
    const { subdomain } = await publish(milan)
    // Removes the sharing picture's URL before the comparison because the URL contains the version.
    const html = async () => (await visit(subdomain)).text.replace(/share\.png\?v=\d+/g, '')
    const modern = await html()
    await app.runtime.db.update(providerWebsites).set({ templateId: 'kasniji' as TemplateId, updatedAt: new Date() })
    await expect.poll(html, changeTimeout).toContain('.site{--br:6px}')
    expect((await html()).replace('.site{--br:6px}', '')).toBe(modern)
    await app.call('PUT', '/api/website/publication', { as: milan, body: { published: false } })
    const applied = await app.call('PUT', '/api/website/template', { as: milan, body: { template_id: 'creative' } })
    expect([applied.status, applied.body.template_id]).toEqual([200, 'creative'])
  })

  test('has a sitemap, robots.txt, an icon of its initials and a share picture', async () => {
    const milan = await app.person('provider')
    const { subdomain, url } = await publish(milan, { site_title: 'Elektro Šabac' })
    expect((await visit(subdomain, '/robots.txt')).text).toContain(`Sitemap: ${url}/sitemap.xml`)
    expect((await visit(subdomain, '/sitemap.xml')).text).toContain(`<loc>${url}/</loc>`)
    const icon = await visit(subdomain, '/favicon.svg')
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')
    expect(icon.text).toContain('<path')
    expect(icon.text).not.toContain('<text')
    // While the image queue is full, the picture is refused. The refusal is not cached.
    const places = Array.from({ length: 32 }, (_, n) => app.runtime.imageWork.reserve(`other ${n}`, 1))
    const refused = await visit(subdomain, '/share.png')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    for (const place of places) place.release()
    const picture = await visit(subdomain, '/share.png')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.bytes.readUInt32BE(16)).toBe(1200)
    expect(picture.bytes.readUInt32BE(20)).toBe(630)
  })

  test('links each of two phone numbers without its extension, and shows other text unlinked', async () => {
    const milan = await app.person('provider')
    const two = '013/331-234 lok. 8, 0641234567'
    const { subdomain } = await publish(milan, { contact_phone: two })
    const read = async () => (await visit(subdomain)).text
    const links = async () => new Set([...(await read()).matchAll(/href="tel:([^"]*)"/g)].map(([, tel]) => tel))
    expect(await links()).toEqual(new Set(['+38113331234', '+381641234567']))
    expect(await read()).toContain('"telephone":["+38113331234","+381641234567"]')
    await app.runtime.db.update(providerWebsites).set({ contactPhone: 'pitajte u radnji', updatedAt: new Date() })
    await vi.waitFor(async () => expect(await read()).toContain('pitajte u radnji</p>'), changeTimeout)
    expect(await links()).toEqual(new Set())
    expect(await read()).not.toContain('"telephone"')
  })

  test('links to a conversation when there is neither phone nor email', async () => {
    const milan = await app.person('provider')
    const service = await app.service(milan)
    const { subdomain } = await publish(milan, { contact_phone: null })
    const button = async () => (await visit(subdomain)).text.match(/<a class="button" href="([^"]*)">Javite se/)?.[1]
    expect(await button()).toBe(`http://localhost:3000/contact/${service.id}`)
    await changePublishedSite(app, milan, { contact_phone: '063 555 0142' })
    await vi.waitFor(async () => expect(await button()).toBe('#contact'), changeTimeout)
  })
})
