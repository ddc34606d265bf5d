import { expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { miniSiteHelpers } from '../../tests/mini-sites.ts'
import { changePublishedSite, readDraft } from '../../tests/site-draft.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { trafficSourceOf } from './site-events.ts'
import { siteCounts, viewCounts, viewSalts, viewVisitors } from './statistics-tables.server.ts'
import { createViewCounter } from './view-counter.server.ts'
import { deleteOldVisits, flushViews } from './views.server.ts'

const app = useApp({ TRUST_PROXY: 'on' })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'

const from = (address: string) => ({ 'x-forwarded-for': address })
const view = (id: string, userAgent = firefox, as: Caller | null = null, headers = {}) =>
  app.call('POST', `/api/services/${id}/views`, { as, headers: { 'user-agent': userAgent, ...headers } })
const counted = async () => {
  await flushViews(app.runtime)
  const rows = await app.runtime.db.select().from(viewCounts)
  return Object.fromEntries(rows.map(({ providerId, day, views }) => [`${providerId} ${day}`, views]))
}
const today = () => dayOf(new Date())

test('a view counts once per visitor, day and provider, whichever services are viewed, but not of the provider, a robot or a prefetch', async () => {
  const [provider, other] = [await app.person('provider'), await app.person('provider')]
  const [first, second] = [await app.service(provider), await app.service(provider)]
  for (const { id } of [first, first, second]) expect((await view(id)).status).toBe(204)
  expect(await counted()).toEqual({ [`${provider.id} ${today()}`]: 1 })
  await view(second.id, safari)
  await view(first.id, `${firefox} 2`)
  expect(await counted()).toEqual({ [`${provider.id} ${today()}`]: 1 })
  // These addresses are two visitors, one IPv4 address and one IPv6 network.
  for (const address of ['10.0.0.9', '2001:db8:0:1::1', '[2001:db8:0:1::2]:443', '10.0.0.9:80'])
    await view(first.id, firefox, null, from(address))
  await view(first.id, firefox, provider, from('10.0.0.11'))
  await view(first.id, 'Googlebot/2.1', null, from('10.0.0.12'))
  await view(first.id, safari, null, { ...from('10.0.0.13'), 'sec-purpose': 'prefetch;prerender' })
  await view(other.id, safari, null, from('10.0.0.14'))
  expect(await counted()).toEqual({ [`${provider.id} ${today()}`]: 3 })
  await view(first.id, safari, other, from('10.0.0.15'))
  expect(await counted()).toEqual({ [`${provider.id} ${today()}`]: 4 })
})

test('a view stores neither address nor browser, and after the day only the count, that of a site for two years', async () => {
  const provider = await app.person('provider')
  await view((await app.service(provider)).id)
  await counted()
  const visitors = await app.runtime.db.select().from(viewVisitors)
  expect(visitors).toEqual([{ day: today(), visitor: expect.anything() }])
  expect(visitors[0]!.visitor).toHaveLength(16)
  await deleteOldVisits(app.runtime)
  expect(await app.runtime.db.$count(viewVisitors)).toBe(1)
  await deleteOldVisits(app.runtime, new Date(Date.now() + 86_400_000))
  expect([await app.runtime.db.$count(viewVisitors), await app.runtime.db.$count(viewSalts)]).toEqual([0, 0])
  expect(Object.values(await counted())).toEqual([1])
  const days = [0, -800].map(ago => addDays(today(), ago))
  await app.runtime.db.insert(siteCounts).values(days.map(day => ({ providerId: provider.id, day, direct: 5 })))
  await deleteOldVisits(app.runtime)
  expect((await app.runtime.db.select().from(siteCounts)).map(({ day }) => day)).toEqual(days.slice(0, 1))
})

const visitor = (index: number) => ({ address: `10.0.0.${index}` })

test('the counter counts a visitor once across instances and restarts, and begins a new day at Belgrade’s midnight', async () => {
  const provider = await app.person('provider')
  const { id: serviceId } = await app.service(provider)
  const instances = Array.from({ length: 4 }, () => createViewCounter(app.runtime))
  for (const instance of instances)
    for (let index = 0; index < 50; index += 1)
      instance.count(index % 2 ? { serviceId } : { providerId: provider.id }, visitor(index))
  await Promise.all(instances.map(instance => instance.flush()))
  expect(Object.values(await counted())).toEqual([50])
  const restarted = createViewCounter(app.runtime)
  for (let index = 0; index < 60; index += 1) restarted.count({ serviceId }, visitor(index))
  await restarted.flush()
  expect(Object.values(await counted())).toEqual([60])
  const other = await app.person('provider')
  const day = '2026-10-25'
  const midnight = startOfDay(addDays(day, 1)).getTime()
  let now = midnight - 1
  const counter = createViewCounter(app.runtime, () => now)
  const page = { providerId: other.id }
  counter.count(page, visitor(1))
  await counter.flush()
  counter.count(page, visitor(1))
  now = midnight
  counter.count(page, visitor(1))
  counter.count(page, visitor(2))
  await counter.flush()
  expect(await counted()).toMatchObject({ [`${other.id} ${day}`]: 1, [`${other.id} 2026-10-26`]: 2 })
})

test('the counter writes views later when a write has failed', async () => {
  const provider = await app.person('provider')
  let isAway = false
  const query = async (text: string, values?: unknown[]) => {
    if (isAway) throw new Error('away')
    return app.runtime.database.query(text, values)
  }
  const counter = createViewCounter({ ...app.runtime, database: { ...app.runtime.database, query } })
  counter.count({ providerId: provider.id }, visitor(1))
  await counter.flush()
  isAway = true
  counter.count({ providerId: provider.id }, visitor(2))
  await counter.flush()
  expect(Object.values(await counted())).toEqual([1])
  isAway = false
  await counter.flush()
  expect(Object.values(await counted())).toEqual([2])
})

const { visit, publish } = miniSiteHelpers(app)

const browserAt = (address: string, headers = {}) => ({ 'user-agent': firefox, 'x-forwarded-for': address, ...headers })
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
  ['direct', undefined, 'nonsense', 'https://elektro.komsiluk.rs/usluge/1'],
  ['search', 'https://www.google.rs/search?q=ana+petrovic', 'https://duckduckgo.com/', 'https://search.brave.com/'],
  ['search', 'android-app://com.google.android.googlequicksearchbox/'],
  ['link', 'https://notgoogle.rs/', 'https://drugi.komsiluk.rs/'],
  ['komsiluk', 'https://komsiluk.rs/services'],
])('the source %s is that of visits from %s', (source, ...referers) => {
  for (const referer of referers)
    expect(trafficSourceOf(referer, { app: 'komsiluk.rs', own: 'elektro.komsiluk.rs' }), referer).toBe(source)
})

test('a visit counts once a day per visitor, by the first source, and not from the network of the owner', async () => {
  const milan = await app.person('provider')
  const { subdomain } = await publish(milan)
  const visitFrom = (address: string, referer?: string) =>
    visit(subdomain, '/', { headers: browserAt(address, referer && { referer }) })
  await visitFrom('10.1.0.1', 'https://www.google.com/')
  await visitFrom('10.1.0.1', 'https://www.facebook.com/')
  await visitFrom('10.1.0.2', 'https://www.facebook.com/')
  await visitFrom('10.1.0.3', 'http://localhost:3000/services')
  await visitFrom('10.1.0.4')
  await visit(subdomain, '/', { headers: browserAt('10.1.0.5', { 'user-agent': 'Googlebot/2.1' }) })
  await visit(subdomain, '/', { method: 'HEAD', headers: browserAt('10.1.0.6') })
  const counts = { ...none, search: 1, link: 1, komsiluk: 1, direct: 1, visits: 4, today: 4 }
  expect(await readCounts(milan)).toEqual(counts)
  // A visit counts as a view of the provider's pages as well.
  expect((await app.call('GET', '/api/statistics', { as: milan })).body.views.now).toBe(4)

  const headers = browserAt('10.2.0.1')
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
  for (const address of ['10.3.0.1', '10.3.0.1', '10.3.0.2'])
    expect((await tap(browserAt(address, call))).status).toBe(204)
  await tap(browserAt('10.3.0.3', { ...call, 'user-agent': 'curl/8.5.0' }))
  await tap(browserAt('10.3.0.4'))
  expect((await visit('nema-ga', '/poziv', { method: 'POST', headers: call })).status).toBe(404)
  expect((await visit(subdomain, '/', { method: 'POST', headers: call })).status).toBe(405)

  const openContact = (headers: Record<string, string>, as: Caller | null = null) =>
    app.call('GET', `/contact/${id}`, { as, headers })
  const referer = `http://${subdomain}.localhost:3000/`
  await openContact(browserAt('10.4.0.1', { referer }))
  await openContact(browserAt('10.4.0.1', { referer }))
  await openContact(browserAt('10.4.0.2', { referer: 'http://localhost:3000/services' }))
  await openContact(browserAt('10.4.0.4'))
  await openContact(browserAt('10.4.0.3', { referer }), milan)
  expect(await readCounts(milan)).toEqual({ ...none, calls: 2, messages: 1 })
})

test('shows the caller’s own figures while the website is published, and whether a draft exists', async () => {
  const [milan, ana] = [await app.person('provider'), await app.person('provider')]
  expect((await figures(milan)).body).toEqual({ site: null })
  const { subdomain } = await publish(milan)
  await publish(ana)
  await visit(subdomain, '/', { headers: browserAt('10.5.0.1') })
  expect([(await readCounts(milan)).visits, (await readCounts(ana)).visits]).toEqual([1, 0])
  const { version, content } = await readDraft(app, milan)
  await app.call('PUT', '/api/website/draft', { as: milan, body: { version, content } })
  expect([(await figures(milan)).body.site.has_draft, (await figures(ana)).body.site.has_draft]).toEqual([true, false])
  await changePublishedSite(app, milan, {})
  expect((await figures(milan)).body.site.has_draft).toBe(false)
  await app.call('PUT', '/api/website/publication', { as: milan, body: { published: false } })
  expect((await figures(milan)).body).toEqual({ site: null })
})
