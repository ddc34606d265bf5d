import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repetitions } from '../repetitions.ts'
import { startS3 } from '../s3-server.ts'
import { clientOf, freePort } from '../server.ts'
import { useInstances } from './own-instances.ts'
import { startNginx } from './own-nginx.ts'

/** Two instances behind nginx, as in deploy/. They share one PostgreSQL, one Redis and one S3 server. */
const [perSecond, socketCount] = [20, 100]
const restarts = repetitions('RESTARTS', { usual: 2, long: 8 })
let nginx: Awaited<ReturnType<typeof startNginx>>
let s3: Awaited<ReturnType<typeof startS3>>
let [port, ports]: [number, number[]] = [0, []]
let url = ''
const sockets: Socket[] = []
const site = useInstances(
  'rolling',
  () => ({ APP_URL: url, TRUST_PROXY: 'on', STORAGE_URL: s3.url }),
  async shared => {
    s3 = await startS3()
    port = await freePort()
    ports = shared.ports
    url = `http://localhost:${port}`
  },
)
beforeAll(async () => {
  nginx = await startNginx(join(site.dataDir, 'nginx'), port, ports)
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await nginx?.stop()
  await s3?.close()
})

// Slow: each instance closes its 50 connections one after the other, and starts again.
test('no request fails and no message is lost or doubled while each instance is restarted', async () => {
  const { call, conversation, picture, sendMessage, allMessages } = clientOf(url, url)
  const { customer, provider, id } = await conversation(site.dataDir)
  const shown = await picture(provider)
  const deliveries = new Map<string, number>()
  for (let n = 0; n < socketCount; n += 1) {
    const as = n % 2 ? provider : customer
    // Each tab's user agent differs, because nginx chooses the instance by the user agent. One tab in twenty polls.
    const extraHeaders = { cookie: as.cookie, 'user-agent': `Browser ${n}` }
    sockets.push(io(url, { transports: [n % 20 ? 'websocket' : 'polling'], extraHeaders, reconnectionDelayMax: 1000 }))
  }
  sockets[1]!.on('message', ({ message }: { message: { id: string } }) =>
    deliveries.set(message.id, (deliveries.get(message.id) ?? 0) + 1),
  )
  const countConnected = () => sockets.filter(socket => socket.connected).length
  await expect.poll(countConnected, { timeout: 60_000 }).toBe(socketCount)

  const failures: string[] = []
  const written: string[] = []
  const uploaded: string[] = []
  const running = new Set<Promise<void>>()
  let sent = 0
  /** Sends one request. Most requests read, some send a message, and a few upload a picture. */
  async function sendOne(turn: number): Promise<void> {
    const kind =
      turn % 100 === 0
        ? 'upload'
        : turn % 10 === 0
          ? 'message'
          : ['/services', '/api/services', `${shown}/640.webp`][turn % 3]!
    try {
      if (kind === 'upload') return void uploaded.push(await picture(provider))
      const messageId = randomUUID()
      const { status } = await (kind === 'message'
        ? sendMessage(customer, id, `Poruka ${turn}`, messageId)
        : call('GET', kind))
      if (status >= 300) failures.push(`${turn} ${kind}: ${status}`)
      else if (kind === 'message') written.push(messageId)
    } catch (error) {
      failures.push(`${turn} ${kind}: ${error} ${(error as Error).cause ?? ''}`)
    }
  }
  let isOver = false
  const load = (async () => {
    const began = performance.now()
    while (!isOver) {
      const due = ((performance.now() - began) / 1000) * perSecond
      for (; sent < due; sent += 1) {
        const work = sendOne(sent + 1)
        running.add(work)
        void work.then(() => running.delete(work))
      }
      await delay(20)
    }
    await Promise.all(running)
  })()
  for (let restart = 0; restart < restarts; restart += 1) {
    const index = restart % 2
    await delay(1_500)
    expect(await site.instances[index]!.stop()).toBe(0)
    site.instances[index] = await site.start(index)
  }
  await expect.poll(countConnected, { timeout: 60_000 }).toBe(socketCount)
  await delay(1_500)
  isOver = true
  await load

  expect(failures).toEqual([])
  expect(sent).toBeGreaterThan(100)
  const stored = await allMessages(provider, id)
  expect(stored.map(message => message.id).sort()).toEqual([...written].sort())
  expect([...deliveries.values()].filter(times => times > 1)).toEqual([])
  expect(uploaded.length).toBeGreaterThan(1)
  for (const each of uploaded) expect((await call('GET', `${each}/1280.avif`)).status).toBe(200)
}, 300_000)
