import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { io } from 'socket.io-client'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../server.ts'
import { useInstances } from './own-instances.ts'

/** Tests decide at one instance and read at the other. Cached answers expire after five minutes, so not in a test. */
const site = useInstances('instances', () => ({ PUBLIC_CACHE_SECONDS: '300' }))
/** The site promises one second, but a busy machine needs more. */
const DEADLINE_MS = 20_000
let admin: Person
let provider: Person
let customer: Person
let service: { id: string }
let websiteHost: string

beforeAll(async () => {
  const { call, person, picture } = site.client(0)
  ;[admin, provider, customer] = [
    await person('regular', site.dataDir),
    await person('provider', site.dataDir),
    await person('regular', site.dataDir),
  ]
  await site.database.query(`UPDATE profiles SET role = 'admin', two_factor_enabled = true WHERE id = $1`, [admin.id])
  const offer = { title: 'Klima servis', description: 'Usluga za probu.', category: 'Ostalo' }
  const images = [await picture(provider)]
  service = (await call('POST', '/api/services', { as: provider, body: { ...offer, images } })).body
  const { body } = await call('GET', '/api/website', { as: provider })
  websiteHost = `${body.subdomain}.${new URL(site.address.url).host}`
  await call('PUT', '/api/website/publication', { as: provider, body: { published: true } })
}, 60_000)

const visitSite = () =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    get(site.instances[1]!.url, { headers: { host: websiteHost } }, async response =>
      resolve({ status: response.statusCode!, text: Buffer.concat(await response.toArray()).toString() }),
    ).on('error', reject)
  })

/** Returns the places where visitors of the other instance see the service. */
async function readVisibility(): Promise<Record<string, boolean>> {
  const { call } = site.client(1)
  const contains = async (path: string, words: string) => JSON.stringify((await call('GET', path)).body).includes(words)
  const isThere = async (path: string) => (await call('GET', path)).status === 200
  const [list, search, sitemap, answer, page, picture, miniSite] = await Promise.all([
    contains('/api/services', service.id),
    contains('/api/services?search=klima', service.id),
    contains('/sitemaps/services.xml', service.id),
    isThere(`/api/services/${service.id}`),
    isThere(`/service/${service.id}`),
    isThere(`/share/service/${service.id}.png`),
    visitSite().then(({ text }) => text.includes('Klima servis')),
  ])
  return { list, search, sitemap, answer, page, picture, miniSite }
}
const everywhere = (isShown: boolean) =>
  Object.fromEntries(['list', 'search', 'sitemap', 'answer', 'page', 'picture', 'miniSite'].map(key => [key, isShown]))

async function decide(type: string, id: string, action: string): Promise<void> {
  const { call } = site.client(0)
  const { body } = await call('POST', '/api/reports', {
    as: customer,
    body: { id: randomUUID(), subject_type: type, subject_id: id, reason: 'untrue' },
  })
  expect((await call('POST', `/api/admin/reports/${body.id}/claim`, { as: admin })).status).toBe(204)
  const verdict = { action, reason: 'untrue', explanation: 'Upišite raspon ili šta se doplaćuje.' }
  const decided = await call('POST', `/api/admin/reports/${body.id}/decide`, { as: admin, body: verdict })
  expect(decided.status).toBe(204)
}

test('a service hidden at one instance disappears at once at the other, and comes back at once', async () => {
  await expect.poll(readVisibility, { timeout: 15_000 }).toEqual(everywhere(true))
  await readVisibility()
  await decide('service', service.id, 'hide')
  await expect.poll(readVisibility, { timeout: DEADLINE_MS }).toEqual(everywhere(false))

  const { call } = site.client(0)
  const [decision] = (await call('GET', '/api/decisions/mine', { as: provider })).body.items
  await readVisibility()
  const body = { explanation: 'Pogrešili smo, cena je bila jasna.' }
  const restored = await call('POST', `/api/admin/decisions/${decision.id}/restore`, { as: admin, body })
  expect(restored.status).toBe(204)
  await expect.poll(readVisibility, { timeout: DEADLINE_MS }).toEqual(everywhere(true))
})

test('a ban at one instance ends sessions and live connections at the other at once', async () => {
  const socket = io(site.instances[1]!.url, { transports: ['websocket'], extraHeaders: { cookie: provider.cookie } })
  await expect.poll(() => socket.connected, { timeout: 15_000 }).toBe(true)
  const me = async () => (await site.client(1).call('GET', '/api/me', { as: provider })).body.user
  expect(await me()).toMatchObject({ id: provider.id })
  await expect.poll(async () => (await readVisibility()).list, { timeout: 5_000 }).toBe(true)
  socket.io.opts.reconnection = false
  await decide('person', provider.id, 'ban')
  await expect.poll(() => socket.connected, { timeout: DEADLINE_MS }).toBe(false)
  expect(await me()).toBeNull()
  await expect.poll(readVisibility, { timeout: DEADLINE_MS }).toEqual(everywhere(false))
  socket.close()
})

// Slow: an instance starts without Redis, and tries to connect again every few seconds.
test('without Redis requests work and an instance starts, and afterwards no cached page is old', async () => {
  const [here, there] = [site.client(0), site.client(1)]
  const { customer, provider, id } = await here.conversation(site.dataDir)
  const path = `/api/services/${(await here.service(provider)).id}`
  const read = async () => (await there.call('GET', path)).body.title
  expect([await read(), await read()]).toEqual(['Za probu', 'Za probu'])

  await site.redis.kill()
  const { status, id: meanwhile } = await here.sendMessage(customer, id)
  expect(status).toBe(201)
  for (const each of ['/api/services', '/readyz']) expect((await here.call('GET', each)).status).toBe(200)
  expect((await there.allMessages(provider, id)).map(message => message.id)).toEqual([meanwhile])
  const { version } = (await here.call('GET', path, { as: provider })).body
  const images = [await here.picture(provider)]
  const body = { title: 'Za vreme prekida', description: 'Usluga za probu.', category: 'Ostalo', images, version }
  expect((await here.call('PUT', path, { as: provider, body })).status).toBe(200)
  await site.restart(0)
  expect((await here.sendMessage(customer, id)).status).toBe(201)

  await site.redis.start()
  await expect.poll(read, { timeout: 30_000 }).toBe('Za vreme prekida')
}, 120_000)
