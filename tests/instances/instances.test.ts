import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildSite } from '../build-site.ts'
import { ownDatabase } from '../prepared-databases.ts'
import { clientOf, freePort, type Person, type RunningServer, startServer } from '../server.ts'
import { changePublished } from '../site-draft.ts'
import { oneAddress } from './address.ts'
import { type OwnRedis, ownRedis } from './own-redis.ts'

/** Two instances of the site over one PostgreSQL and a Redis of this test's own, behind one address. */
const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-instances-'))
let instances: RunningServer[] = []
let start: (index: number) => Promise<RunningServer>
let address: Awaited<ReturnType<typeof oneAddress>>
let redis: OwnRedis
let drop = async () => {}
const sockets: Socket[] = []

beforeAll(async () => {
  buildSite()
  const { url, dropDatabase } = await ownDatabase()
  drop = dropDatabase
  redis = await ownRedis()
  const ports = [await freePort(), await freePort()]
  address = await oneAddress(ports)
  start = index =>
    startServer({
      PORT: String(ports[index]),
      APP_URL: address.url,
      DATA_DIR: dataDir,
      DATABASE_URL: url!,
      REDIS_URL: redis.url,
      AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
      // No answer is given up by itself while a test looks.
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

/** A person's tab at one instance, or at the common address: what it has been told, in its order. */
function listen(url: string, person: Person): { told: string[]; socket: Socket } {
  const told: string[] = []
  const socket = io(url, { path: '/socket.io', transports: ['websocket'], extraHeaders: { cookie: person.cookie } })
  socket.on('message', ({ message }: { message: { id: string } }) => told.push(message.id))
  sockets.push(socket)
  return { told, socket }
}
const connected = (socket: Socket) => expect.poll(() => socket.connected, { timeout: 15_000 }).toBe(true)

/** A service of this provider, stored anew or, with its id, changed. */
async function offer({ call, picture }: Client, as: Person, title: string, id?: string): Promise<{ id: string }> {
  const body = { title, description: 'Usluga za probu.', category: 'Ostalo', images: [await picture(as)] }
  if (!id) return (await call('POST', '/api/services', { as, body })).body
  const { version } = (await call('GET', `/api/services/${id}`, { as })).body
  return (await call('PUT', `/api/services/${id}`, { as, body: { ...body, version } })).body
}

test('two instances reach each other’s clients', async () => {
  const { call, conversation } = clientOf(instances[0]!.url, address.url)
  const { customer, provider, id } = await conversation(dataDir)
  const [here, there] = [listen(instances[0]!.url, provider), listen(instances[1]!.url, provider)]
  await Promise.all([connected(here.socket), connected(there.socket)])
  const message = { id: randomUUID(), content: 'Preko ulice.' }
  await call('POST', `/api/conversations/${id}/messages`, { as: customer, body: message })
  await expect.poll(() => [here.told, there.told], { timeout: 10_000 }).toEqual([[message.id], [message.id]])
})

test('what changes at one instance is new at once for visitors of the other', async () => {
  const [here, there] = instances.map(instance => clientOf(instance.url, address.url)) as [Client, Client]
  const provider = await here.person('provider', dataDir)
  const { id } = await offer(here, provider, 'Prvi naziv')
  for (const path of ['/api/services', `/api/services/${id}`, `/service/${id}`]) {
    const read = async () => JSON.stringify((await there.call('GET', path)).body)
    await expect.poll(read).toContain('Prvi naziv')
    // From now on it is kept.
    await read()
  }
  await offer(here, provider, 'Drugi naziv', id)
  for (const path of ['/api/services', `/api/services/${id}`, `/service/${id}`]) {
    const read = async () => JSON.stringify((await there.call('GET', path)).body)
    await expect.poll(read, { timeout: 20_000 }).toContain('Drugi naziv')
  }
})

test('a provider’s site that changes at one instance is new at the other', async () => {
  const here = clientOf(instances[0]!.url, address.url)
  const owner = await here.person('provider', dataDir)
  const { subdomain } = (await here.call('GET', '/api/website', { as: owner })).body
  const visit = () =>
    new Promise<string>((resolve, reject) => {
      const headers = { host: `${subdomain}.${new URL(address.url).host}` }
      get(instances[1]!.url, { headers }, async answer => resolve(Buffer.concat(await answer.toArray()).toString())).on(
        'error',
        reject,
      )
    })
  await here.call('PATCH', '/api/website', { as: owner, body: { contact_phone: '063 555 0142' } })
  await here.call('PUT', '/api/website/publication', { as: owner, body: { published: true } })
  for (const title of ['Prvi naslov', 'Drugi naslov']) {
    await changePublished(here, owner, { site_title: title })
    await expect.poll(visit, { timeout: 5000 }).toContain(title)
  }
})

// Slow: both instances end and start again while people write.
test('one instance killed and started again under load: nothing missing, nothing double', async () => {
  const { call, conversation } = clientOf(address.url, address.url)
  const { customer, provider, id } = await conversation(dataDir)
  const acknowledged: string[] = []
  let isOver = false
  async function sendUntilOver(as: Person) {
    while (!isOver) {
      const message = { id: randomUUID(), content: `Poruka ${randomUUID()}` }
      for (;;) {
        const answer = await call('POST', `/api/conversations/${id}/messages`, { as, body: message }).catch(() => null)
        if (answer?.status === 201) break
        if (answer && answer.status < 500) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
      }
      acknowledged.push(message.id)
    }
  }
  const tab = listen(address.url, provider)
  await connected(tab.socket)
  const sending = [customer, provider, customer].map(sendUntilOver)
  const more = (count: number) => {
    const before = acknowledged.length
    return expect.poll(() => acknowledged.length - before, { timeout: 30_000 }).toBeGreaterThan(count)
  }
  for (const index of [0, 1]) {
    await more(20)
    await instances[index]!.kill()
    await more(20)
    instances[index] = await start(index)
  }
  await connected(tab.socket)
  await more(20)
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
  // Told at most once each, and in the order they were stored.
  expect(new Set(tab.told).size).toBe(tab.told.length)
}, 180_000)

// Slow: an instance starts without Redis, and connections are tried again every few seconds.
test('without Redis everything but live updates goes on, and live updates come back by themselves', async () => {
  const { call, conversation } = clientOf(address.url, address.url)
  const { customer, provider, id } = await conversation(dataDir)
  const tab = listen(instances[1]!.url, provider)
  await connected(tab.socket)
  const send = async (url: string) => {
    const message = { id: randomUUID(), content: 'Poruka' }
    const answer = await clientOf(url, address.url).call('POST', `/api/conversations/${id}/messages`, {
      as: customer,
      body: message,
    })
    expect(answer.status).toBe(201)
    return message.id
  }
  await send(instances[0]!.url)
  await expect.poll(() => tab.told.length).toBe(1)
  const there = clientOf(instances[1]!.url, address.url)
  const offered = await offer(there, provider, 'Pre prekida')
  const read = async () => (await there.call('GET', `/api/services/${offered.id}`)).body.title
  expect([await read(), await read()]).toEqual(['Pre prekida', 'Pre prekida'])

  await redis.kill()
  const meanwhile = await send(instances[0]!.url)
  expect((await call('GET', '/api/services')).status).toBe(200)
  expect((await call('GET', '/readyz')).status).toBe(200)
  const { body } = await call('GET', `/api/conversations/${id}/messages`, { as: provider })
  expect(body.items.map((message: { id: string }) => message.id)).toContain(meanwhile)

  await offer(clientOf(instances[0]!.url, address.url), provider, 'Za vreme prekida', offered.id)

  // A instance that starts meanwhile does not wait for it.
  await instances[0]!.kill()
  instances[0] = await start(0)
  await send(instances[0]!.url)

  await redis.start()
  await vi.waitFor(
    async () => {
      const after = await send(instances[0]!.url)
      await vi.waitFor(() => expect(tab.told).toContain(after), { timeout: 3000 })
    },
    { timeout: 30_000 },
  )
  // What could not be told was not heard.
  await expect.poll(read, { timeout: 30_000 }).toBe('Za vreme prekida')
}, 120_000)
