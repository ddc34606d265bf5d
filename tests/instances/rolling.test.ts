import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../build-site.ts'
import { createDatabase } from '../prepared-databases.ts'
import { repetitions } from '../repetitions.ts'
import { startS3 } from '../s3-server.ts'
import { clientOf, freePort, type RunningServer, startServer } from '../server.ts'
import { startNginx } from './own-nginx.ts'
import { type OwnRedis, startRedis } from './own-redis.ts'

/** Two instances behind nginx, as in deploy/. They share one PostgreSQL, one Redis and one S3 server. */
const folder = mkdtempSync(join(tmpdir(), 'komsiluk-rolling-'))
const [perSecond, socketCount] = [50, 200]
const restarts = repetitions('RESTARTS', { usual: 2, long: 8 })
let instances: RunningServer[] = []
let start: (index: number) => Promise<RunningServer>
let nginx: Awaited<ReturnType<typeof startNginx>>
let redis: OwnRedis
let s3: Awaited<ReturnType<typeof startS3>>
let drop = async () => {}
let url = ''
const sockets: Socket[] = []

beforeAll(async () => {
  buildSite()
  const created = await createDatabase()
  drop = created.dropDatabase
  redis = await startRedis()
  s3 = await startS3()
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
  url = `http://localhost:${port}`
  mkdirSync(join(folder, 'nginx'))
  start = index =>
    startServer({
      PORT: String(ports[index]),
      APP_URL: url,
      TRUST_PROXY: 'on',
      // Both instances can share this folder, because they store only emails in it.
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: created.url!,
      REDIS_URL: redis.url,
      STORAGE_URL: s3.url,
      AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
    })
  instances = await Promise.all([start(0), start(1)])
  nginx = await startNginx(join(folder, 'nginx'), port!, ports)
}, 180_000)

afterAll(async () => {
  for (const socket of sockets) socket.close()
  await nginx?.stop()
  await Promise.all(instances.map(instance => instance.kill()))
  await redis?.kill()
  await s3?.close()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

// Slow: each instance closes its 100 connections one after the other, and starts again.
test('no request fails and no message is lost or doubled while each instance is restarted', async () => {
  const { call, conversation, picture } = clientOf(url, url)
  const { customer, provider, id } = await conversation(join(folder, 'data'))
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
      const message = { id: randomUUID(), content: `Poruka ${turn}` }
      const response =
        kind === 'message'
          ? await call('POST', `/api/conversations/${id}/messages`, { as: customer, body: message })
          : await call('GET', kind)
      if (response.status >= 300) failures.push(`${turn} ${kind}: ${response.status}`)
      else if (kind === 'message') written.push(message.id)
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
    expect(await instances[index]!.stop()).toBe(0)
    instances[index] = await start(index)
  }
  await expect.poll(countConnected, { timeout: 60_000 }).toBe(socketCount)
  await delay(1_500)
  isOver = true
  await load

  expect(failures).toEqual([])
  expect(sent).toBeGreaterThan(250)
  const stored: { id: string; seq: number }[] = []
  for (let since = 0; ; since = stored.at(-1)!.seq) {
    const { body } = await call('GET', `/api/conversations/${id}/messages?since=${since}&limit=200`, { as: provider })
    stored.push(...body.items)
    if (!body.more) break
  }
  expect(stored.map(message => message.id).sort()).toEqual([...written].sort())
  expect([...deliveries.values()].filter(times => times > 1)).toEqual([])
  expect(uploaded.length).toBeGreaterThan(1)
  for (const each of uploaded) expect((await call('GET', `${each}/1280.avif`)).status).toBe(200)
}, 300_000)
