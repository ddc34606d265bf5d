import { expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { miniSiteHelpers } from '../../tests/mini-sites.ts'
import { changePublishedSite, readDraft } from '../../tests/site-draft.ts'
import { addDays } from '../appointments/belgrade.ts'
import { trafficSourceOf } from './site-events.ts'
import { siteCounts, viewVisitors } from './statistics-tables.server.ts'
import { deleteOldVisits, flushViews } from './views.server.ts'

const app = useApp({ TRUST_PROXY: 'on' })
const { visit, publish } = miniSiteHelpers(app)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const from = (address: string, headers = {}) => ({ 'user-agent': firefox, 'x-forwarded-for': address, ...headers })
const figures = async (as: Caller) => {
  await flushViews(app.runtime)
  return app.call('GET', '/api/statistics/site', { as })
}
/** Reads the figures from another network address than the visitors, so that no visitor counts as the owner. */
const readCounts = async (as: Caller) => {
  const { visits, sources, calls, messages } = (await figures(as)).body.site
  return { visits: visits.now, today: visits.days.at(-1).value, ...sources, calls, messages }
}
const none = { visits: 0, today: 0, search: 0, link: 0, komsiluk: 0, direct: 0, calls: 0, messages: 0 }

test.each([
  [undefined, 'direct'],
  ['nonsense', 'direct'],
  ['https://www.google.com/', 'search'],
  ['https://www.google.rs/search?q=ana+petrovic', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['https://search.brave.com/', 'search'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search'],
  ['https://www.facebook.com/', 'link'],
  ['https://notgoogle.rs/', 'link'],
  ['https://komsiluk.rs/services', 'komsiluk'],
  ['https://elektro.komsiluk.rs/usluge/1', 'direct'],
  ['https://drugi.komsiluk.rs/', 'link'],
])('gives a visit from %s the source %s', (referer, source) => {
  expect(trafficSourceOf(referer, { app: 'komsiluk.rs', own: 'elektro.komsiluk.rs' })).toBe(source)
})

test('a visit counts once a day per visitor, by the first source, and not from the network of the owner', async () => {
  const milan = await app.person('provider')
  const { subdomain } = await publish(milan)
  const visitFrom = (address: string, referer?: string) =>
    visit(subdomain, '/', { headers: from(address, referer && { referer }) })
  await visitFrom('10.1.0.1', 'https://www.google.com/')
  await visitFrom('10.1.0.1', 'https://www.facebook.com/')
  await visitFrom('10.1.0.2', 'https://www.facebook.com/')
  await visitFrom('10.1.0.3', 'http://localhost:3000/services')
  await visitFrom('10.1.0.4')
  await visit(subdomain, '/', { headers: from('10.1.0.5', { 'user-agent': 'Googlebot/2.1' }) })
  await visit(subdomain, '/', { method: 'HEAD', headers: from('10.1.0.6') })
  const counts = { ...none, search: 1, link: 1, komsiluk: 1, direct: 1, visits: 4, today: 4 }
  expect(await readCounts(milan)).toEqual(counts)
  // A visit counts as a view of the provider's pages as well.
  expect((await app.call('GET', '/api/statistics', { as: milan })).body.views.now).toBe(4)

  const headers = from('10.2.0.1')
  await app.call('GET', '/api/website', { as: milan, headers })
  await visit(subdomain, '/', { headers })
  await visit(subdomain, '/poziv', { method: 'POST', headers: { ...headers, 'ping-to': 'tel:0631' } })
  expect(await readCounts(milan)).toEqual(counts)
})

test('a tap on the telephone number is reported without scripts, and one on a message when it leads to the app', async () => {
  const milan = await app.person('provider')
  const { id } = await app.service(milan)
  const { subdomain } = await publish(milan)
  expect((await visit(subdomain)).text).toMatch(/<a class="line" href="tel:\+381635550142" ping="\/poziv">/)
  const tap = (headers: Record<string, string>) => visit(subdomain, '/poziv', { method: 'POST', headers })
  const call = { 'ping-to': 'tel:+381635550142', 'ping-from': 'https://ana.primer.rs/' }
  expect((await tap(from('10.3.0.1', call))).status).toBe(204)
  await tap(from('10.3.0.1', call))
  await tap(from('10.3.0.2', call))
  await tap(from('10.3.0.3', { ...call, 'user-agent': 'curl/8.5.0' }))
  await tap(from('10.3.0.4'))
  expect((await visit('nema-ga', '/poziv', { method: 'POST', headers: call })).status).toBe(404)
  expect((await visit(subdomain, '/', { method: 'POST', headers: call })).status).toBe(405)

  const openContact = (headers: Record<string, string>, as: Caller | null = null) =>
    app.call('GET', `/contact/${id}`, { as, headers })
  const referer = `http://${subdomain}.localhost:3000/`
  await openContact(from('10.4.0.1', { referer }))
  await openContact(from('10.4.0.1', { referer }))
  await openContact(from('10.4.0.2', { referer: 'http://localhost:3000/services' }))
  await openContact(from('10.4.0.4'))
  await openContact(from('10.4.0.3', { referer }), milan)
  expect(await readCounts(milan)).toEqual({ ...none, calls: 2, messages: 1 })
})

test('shows the caller’s own figures while the website is published, and whether a draft exists', async () => {
  const [milan, ana] = [await app.person('provider'), await app.person('provider')]
  expect((await figures(milan)).body).toEqual({ site: null })
  const { subdomain } = await publish(milan)
  await publish(ana)
  await visit(subdomain, '/', { headers: from('10.5.0.1') })
  expect([(await readCounts(milan)).visits, (await readCounts(ana)).visits]).toEqual([1, 0])
  const { version, content } = await readDraft(app, milan)
  await app.call('PUT', '/api/website/draft', { as: milan, body: { version, content } })
  expect([(await figures(milan)).body.site.has_draft, (await figures(ana)).body.site.has_draft]).toEqual([true, false])
  await changePublishedSite(app, milan, {})
  expect((await figures(milan)).body.site.has_draft).toBe(false)
  await app.call('PUT', '/api/website/publication', { as: milan, body: { published: false } })
  expect((await figures(milan)).body).toEqual({ site: null })
})

test('deletes visitors after the day and counts after two years', async () => {
  const milan = await app.person('provider')
  const { subdomain } = await publish(milan)
  await visit(subdomain, '/', { headers: from('10.6.0.1', { referer: 'https://www.google.com/' }) })
  await flushViews(app.runtime)
  const { db } = app.runtime
  const day = dayOf(new Date())
  expect(await db.select().from(siteCounts)).toEqual([
    { providerId: milan.id, day, search: 1, link: 0, komsiluk: 0, direct: 0, call: 0, message: 0 },
  ])
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  await deleteOldVisits(app.runtime, later(2))
  expect([await db.$count(viewVisitors), await db.$count(siteCounts)]).toEqual([0, 1])
  await db.insert(siteCounts).values({ providerId: milan.id, day: addDays(day, -800), direct: 5 })
  await deleteOldVisits(app.runtime)
  expect((await db.select().from(siteCounts)).map(row => row.day)).toEqual([day])
})
