import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildSite } from '../build-site.ts'
import { createDatabase } from '../prepared-databases.ts'
import { clientOf, freePort, type Person, type RunningServer, startServer } from '../server.ts'
import { changePublishedSite } from '../site-draft.ts'
import { type OwnRedis, startRedis } from './own-redis.ts'
import { startTcpProxy } from './tcp-proxy.ts'

/** Two instances of the site behind one address. They share one PostgreSQL and a separate Redis of this test. */
const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-instances-'))
let instances: RunningServer[] = []
let start: (index: number) => Promise<RunningServer>
let address: Awaited<ReturnType<typeof startTcpProxy>>
let redis: OwnRedis
let drop = async () => {}
const sockets: Socket[] = []

beforeAll(async () => {
  buildSite()
  const { url, dropDatabase } = await createDatabase()
  drop = dropDatabase
  redis = await startRedis()
  const ports = [await freePort(), await freePort()]
  address = await startTcpProxy(ports)
  start = index =>
    startServer({
      PORT: String(ports[index]),
      APP_URL: address.url,
      DATA_DIR: dataDir,
      DATABASE_URL: url!,
      REDIS_URL: redis.url,
      AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
      // Five minutes are long enough that no cached answer expires during a test.
      PUBLIC_CACHE_SECONDS: '300',
    })
  instances = await Promise.all([start(0), start(1)])
}, 120_000)

afterAll(async () => {
  for (const socket of sockets) socket.close()
  address?.close()
  await Promise.all(instances.map(instance => instance.kill()))
  await redis?.kill()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Client = ReturnType<typeof clientOf>

/** Opens a tab at one instance or at the common address. `received` lists the ids of the tab's messages. */
function listen(url: string, person: Person): { received: string[]; socket: Socket } {
  const received: string[] = []
  const socket = io(url, { path: '/socket.io', transports: ['websocket'], extraHeaders: { cookie: person.cookie } })
  socket.on('message', ({ message }: { message: { id: string } }) => received.push(message.id))
  sockets.push(socket)
  return { received, socket }
}
const untilConnected = (socket: Socket) => expect.poll(() => socket.connected, { timeout: 15_000 }).toBe(true)

/** Creates a service of this provider, or changes the service with this `id`. */
async function saveService({ call, picture }: Client, as: Person, title: string, id?: string): Promise<{ id: string }> {
  const body = { title, description: 'Usluga za probu.', category: 'Ostalo', images: [await picture(as)] }
  if (!id) return (await call('POST', '/api/services', { as, body })).body
  const { version } = (await call('GET', `/api/services/${id}`, { as })).body
  return (await call('PUT', `/api/services/${id}`, { as, body: { ...body, version } })).body
}

test('a message reaches the recipient’s tabs at both instances', async () => {
  const { call, conversation } = clientOf(instances[0]!.url, address.url)
  const { customer, provider, id } = await conversation(dataDir)
  const [here, there] = [listen(instances[0]!.url, provider), listen(instances[1]!.url, provider)]
  await Promise.all([untilConnected(here.socket), untilConnected(there.socket)])
  const message = { id: randomUUID(), content: 'Preko ulice.' }
  await call('POST', `/api/conversations/${id}/messages`, { as: customer, body: message })
  await expect.poll(() => [here.received, there.received], { timeout: 10_000 }).toEqual([[message.id], [message.id]])
})

test('a service changed at one instance is new at once for visitors of the other', async () => {
  const [here, there] = instances.map(instance => clientOf(instance.url, address.url)) as [Client, Client]
  const provider = await here.person('provider', dataDir)
  const { id } = await saveService(here, provider, 'Prvi naziv')
  for (const path of ['/api/services', `/api/services/${id}`, `/service/${id}`]) {
    const read = async () => JSON.stringify((await there.call('GET', path)).body)
    await expect.poll(read).toContain('Prvi naziv')
    // Fills the cache of the other instance, which the change below must empty.
    await read()
  }
  await saveService(here, provider, 'Drugi naziv', id)
  for (const path of ['/api/services', `/api/services/${id}`, `/service/${id}`]) {
    const read = async () => JSON.stringify((await there.call('GET', path)).body)
    await expect.poll(read, { timeout: 20_000 }).toContain('Drugi naziv')
  }
})

test('a website changed at one instance is new at once at the other', async () => {
  const here = clientOf(instances[0]!.url, address.url)
  const owner = await here.person('provider', dataDir)
  const { subdomain } = (await here.call('GET', '/api/website', { as: owner })).body
  const visit = () =>
    new Promise<string>((resolve, reject) => {
      const headers = { host: `${subdomain}.${new URL(address.url).host}` }
      get(instances[1]!.url, { headers }, async response =>
        resolve(Buffer.concat(await response.toArray()).toString()),
      ).on('error', reject)
    })
  await here.call('PATCH', '/api/website', { as: owner, body: { contact_phone: '063 555 0142' } })
  await here.call('PUT', '/api/website/publication', { as: owner, body: { published: true } })
  for (const title of ['Prvi naslov', 'Drugi naslov']) {
    await changePublishedSite(here, owner, { site_title: title })
    await expect.poll(visit, { timeout: 5000 }).toContain(title)
  }
})

// Slow: both instances end and start again while users write.
test('no message is lost or doubled when each instance is killed and restarted under load', async () => {
  const { call, conversation } = clientOf(address.url, address.url)
  const { customer, provider, id } = await conversation(dataDir)
  const acknowledged: string[] = []
  let isOver = false
  async function sendUntilOver(as: Person) {
    while (!isOver) {
      const message = { id: randomUUID(), content: `Poruka ${randomUUID()}` }
      for (;;) {
        const reply = await call('POST', `/api/conversations/${id}/messages`, { as, body: message }).catch(() => null)
        if (reply?.status === 201) break
        if (reply && reply.status < 500) throw new Error(`refused: ${JSON.stringify(reply.body)}`)
      }
      acknowledged.push(message.id)
    }
  }
  const tab = listen(address.url, provider)
  await untilConnected(tab.socket)
  const sending = [customer, provider, customer].map(sendUntilOver)
  const untilSent = (count: number) => {
    const before = acknowledged.length
    return expect.poll(() => acknowledged.length - before, { timeout: 30_000 }).toBeGreaterThan(count)
  }
  for (const index of [0, 1]) {
    await untilSent(20)
    await instances[index]!.kill()
    await untilSent(20)
    instances[index] = await start(index)
  }
  await untilConnected(tab.socket)
  await untilSent(20)
  isOver = true
  await Promise.all(sending)

  const stored: { id: string; seq: number }[] = []
  for (let since = 0; ; since = stored.at(-1)!.seq) {
    const { body } = await call('GET', `/api/conversations/${id}/messages?since=${since}&limit=200`, { as: provider })
    stored.push(...body.items)
    if (!body.more) break
  }
  const ids = stored.map(message => message.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(stored.map(message => message.seq)).toEqual(ids.map((_, index) => index + 1))
  expect(acknowledged.filter(each => !ids.includes(each))).toEqual([])
  // The tab received each message at most once.
  expect(new Set(tab.received).size).toBe(tab.received.length)
}, 180_000)

// Slow: an instance starts without Redis, and tries to connect again every few seconds.
test('without Redis everything but live updates works, and these recover by themselves', async () => {
  const { call, conversation } = clientOf(address.url, address.url)
  const { customer, provider, id } = await conversation(dataDir)
  const tab = listen(instances[1]!.url, provider)
  await untilConnected(tab.socket)
  const send = async (url: string) => {
    const message = { id: randomUUID(), content: 'Poruka' }
    const response = await clientOf(url, address.url).call('POST', `/api/conversations/${id}/messages`, {
      as: customer,
      body: message,
    })
    expect(response.status).toBe(201)
    return message.id
  }
  await send(instances[0]!.url)
  await expect.poll(() => tab.received.length).toBe(1)
  const there = clientOf(instances[1]!.url, address.url)
  const service = await saveService(there, provider, 'Pre prekida')
  const read = async () => (await there.call('GET', `/api/services/${service.id}`)).body.title
  expect([await read(), await read()]).toEqual(['Pre prekida', 'Pre prekida'])

  await redis.kill()
  const meanwhile = await send(instances[0]!.url)
  expect((await call('GET', '/api/services')).status).toBe(200)
  expect((await call('GET', '/readyz')).status).toBe(200)
  const { body } = await call('GET', `/api/conversations/${id}/messages`, { as: provider })
  expect(body.items.map((message: { id: string }) => message.id)).toContain(meanwhile)

  await saveService(clientOf(instances[0]!.url, address.url), provider, 'Za vreme prekida', service.id)

  // An instance that starts now does not wait for Redis.
  await instances[0]!.kill()
  instances[0] = await start(0)
  await send(instances[0]!.url)

  await redis.start()
  await vi.waitFor(
    async () => {
      const after = await send(instances[0]!.url)
      await vi.waitFor(() => expect(tab.received).toContain(after), { timeout: 3000 })
    },
    { timeout: 30_000 },
  )
  await expect.poll(read, { timeout: 30_000 }).toBe('Za vreme prekida')
}, 120_000)
