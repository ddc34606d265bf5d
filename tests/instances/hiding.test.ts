import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../build-site.ts'
import { createDatabase } from '../prepared-databases.ts'
import { clientOf, freePort, type Person, type RunningServer, startServer } from '../server.ts'
import { changePublishedSite } from '../site-draft.ts'
import { type OwnRedis, startRedis } from './own-redis.ts'

/** Tests decide at one instance and read at the other. The two instances share one PostgreSQL and one Redis. */
const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-hiding-'))
/** The site promises one second, but a busy machine needs more. By themselves cached answers expire after 5 minutes. */
const DEADLINE_MS = 20_000
let instances: RunningServer[] = []
let database: pg.Client
let redis: OwnRedis
let drop = async () => {}
let origin = ''
let admin: Person
let provider: Person
let customer: Person
let service: { id: string }
let site: { id: string; host: string }

const clientAt = (index: number) => clientOf(instances[index]!.url, origin)

beforeAll(async () => {
  buildSite()
  const { url, dropDatabase } = await createDatabase()
  drop = dropDatabase
  redis = await startRedis()
  database = new pg.Client({ connectionString: url! })
  await database.connect()
  const ports = [await freePort(), await freePort()]
  origin = `http://localhost:${ports[0]}`
  instances = await Promise.all(
    ports.map(port =>
      startServer({
        PORT: String(port),
        APP_URL: origin,
        DATA_DIR: dataDir,
        DATABASE_URL: url!,
        REDIS_URL: redis.url,
        AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
        // Five minutes are long enough that no cached answer expires during a test.
        PUBLIC_CACHE_SECONDS: '300',
      }),
    ),
  )
  const { call, person, picture } = clientAt(0)
  ;[admin, provider, customer] = [
    await person('regular', dataDir),
    await person('provider', dataDir),
    await person('regular', dataDir),
  ]
  await database.query(`UPDATE profiles SET role = 'admin', two_factor_enabled = true WHERE id = $1`, [admin.id])
  const offer = { title: 'Klima servis', description: 'Usluga za probu.', category: 'Ostalo' }
  service = (
    await call('POST', '/api/services', { as: provider, body: { ...offer, images: [await picture(provider)] } })
  ).body
  const { body } = await call('GET', '/api/website', { as: provider })
  site = { id: body.id, host: `${body.subdomain}.${new URL(origin).host}` }
  await call('PUT', '/api/website/publication', { as: provider, body: { published: true } })
}, 180_000)

afterAll(async () => {
  await Promise.all(instances.map(instance => instance.kill()))
  await redis?.kill()
  await database?.end()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const visitSite = () =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    get(instances[1]!.url, { headers: { host: site.host } }, async response =>
      resolve({ status: response.statusCode!, text: Buffer.concat(await response.toArray()).toString() }),
    ).on('error', reject)
  })

/** Returns the places where visitors of the other instance see the service. */
async function readVisibility(): Promise<Record<string, boolean>> {
  const { call } = clientAt(1)
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
  const { call } = clientAt(0)
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

  const { call } = clientAt(0)
  const [decision] = (await call('GET', '/api/decisions/mine', { as: provider })).body.items
  await readVisibility()
  const body = { explanation: 'Pogrešili smo, cena je bila jasna.' }
  const restored = await call('POST', `/api/admin/decisions/${decision.id}/restore`, { as: admin, body })
  expect(restored.status).toBe(204)
  await expect.poll(readVisibility, { timeout: DEADLINE_MS }).toEqual(everywhere(true))
})

test('a website published or withdrawn at one instance changes at once at the other', async () => {
  const { call } = clientAt(0)
  const status = async () => (await visitSite()).status
  // Fills the cache of the other instance. The change below must empty this cache.
  expect([await status(), await status()]).toEqual([200, 200])
  const changed = await changePublishedSite(clientAt(0), provider, { site_title: 'Klime Novo Ime' })
  expect(changed.status).toBe(200)
  await expect
    .poll(async () => (await visitSite()).text.includes('Klime Novo Ime'), { timeout: DEADLINE_MS, interval: 50 })
    .toBe(true)
  const publish = (published: boolean) => call('PUT', '/api/website/publication', { as: provider, body: { published } })
  await publish(false)
  await expect.poll(status, { timeout: DEADLINE_MS, interval: 50 }).toBe(404)
  await publish(true)
  await expect.poll(status, { timeout: DEADLINE_MS, interval: 50 }).toBe(200)
})

test('a website hidden at one instance disappears at once at the other', async () => {
  const status = async () => (await visitSite()).status
  expect([await status(), await status()]).toEqual([200, 200])
  await decide('site', site.id, 'hide')
  await expect.poll(status, { timeout: DEADLINE_MS }).toBe(404)
})

test('a ban at one instance ends sessions and live connections at the other at once', async () => {
  const socket = io(instances[1]!.url, { transports: ['websocket'], extraHeaders: { cookie: provider.cookie } })
  await expect.poll(() => socket.connected, { timeout: 15_000 }).toBe(true)
  const me = async () => (await clientAt(1).call('GET', '/api/me', { as: provider })).body.user
  expect(await me()).toMatchObject({ id: provider.id })
  await expect.poll(async () => (await readVisibility()).list, { timeout: 5_000 }).toBe(true)
  socket.io.opts.reconnection = false
  await decide('person', provider.id, 'ban')
  await expect.poll(() => socket.connected, { timeout: DEADLINE_MS }).toBe(false)
  expect(await me()).toBeNull()
  await expect.poll(readVisibility, { timeout: DEADLINE_MS }).toEqual(everywhere(false))
  socket.close()
})
