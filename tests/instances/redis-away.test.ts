import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLive, type Live } from '../../platform/server/live/live.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { createRateLimits, type RateLimits } from '../../platform/server/rate-limits.server.ts'
import { useApp } from '../harness.ts'
import { type OwnRedis, ownRedis } from './own-redis.ts'

/** Two processes' live updates over a Redis that goes away and that freezes, with a tab at each. */
const app = useApp()
let redis: OwnRedis
const lives: Live[] = []
const https: Server[] = []
const tabs: { socket: Socket; heard: [string, unknown][] }[] = []
let rateLimits: RateLimits
let isSessionOver = false
const soon = (check: () => void) => vi.waitFor(check, 20_000)

beforeAll(async () => {
  redis = await ownRedis()
  const config = { REDIS_URL: redis.url, APP_URL: 'http://localhost:3000' }
  for (const sessionId of ['first', 'second']) {
    const live = await createLive(config, createLog({ LOG_LEVEL: 'silent' }))
    live.authenticate(async () => (isSessionOver ? null : { userId: 'milan', sessionId }))
    const http = createServer()
    live.attach(http)
    await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
    const socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] })
    const heard: [string, unknown][] = []
    socket.onAny((event, payload) => heard.push([event, payload]))
    lives.push(live)
    https.push(http)
    tabs.push({ socket, heard })
  }
  await soon(() => expect(tabs.map(({ socket }) => socket.connected)).toEqual([true, true]))
  rateLimits = await createRateLimits(
    { REDIS_URL: redis.url, RATE_LIMITS: true, AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough' },
    app.runtime.database,
  )
})
afterAll(async () => {
  redis.thaw()
  for (const { socket } of tabs) socket.close()
  await rateLimits.close()
  for (const live of lives) await live.close()
  await redis.kill()
})

const tell = (word: string) => lives[0]!.tell(['milan'], 'message', word)
const heardBy = (tab: number) => tabs[tab]!.heard.map(([event, payload]) => `${event} ${payload}`)
/** What is told by the one process reaches the tabs of both. */
const isToldToBoth = (word: string) =>
  soon(() => {
    tell(word)
    for (const tab of [0, 1]) expect(heardBy(tab)).toContain(`message ${word}`)
  })

for (const [what, goAway, comeBack] of [
  ['gone', () => redis.kill(), () => redis.start()],
  ['frozen', () => redis.freeze(), () => redis.thaw()],
] as const) {
  test(`with Redis ${what} nothing waits for it, tabs are told that they have to ask, and once more when it is back`, async () => {
    await isToldToBoth(`before it is ${what}`)
    for (const { heard } of tabs) heard.length = 0
    await goAway()
    // Its own tab hears it at once, whatever becomes of Redis.
    tell('Zdravo')
    await soon(() => expect(heardBy(0)).toContain('message Zdravo'))
    const limit = { name: `with-redis-${what}`, points: 30, seconds: 60 }
    await rateLimits.take(limit, 'somebody')
    await soon(() => {
      for (const tab of [0, 1]) expect(heardBy(tab)).toContain('whole false')
    })
    // Were each to wait for a connection that does not come about, the test would not end in time.
    for (let point = 1; point < limit.points; point += 1) await rateLimits.take(limit, 'somebody')
    await expect(rateLimits.take(limit, 'somebody')).rejects.toMatchObject({ status: 429 })
    // Nothing is kept for later: the tabs ask for it themselves.
    for (let count = 0; count < 10_000; count += 1) tell('too late')
    await comeBack()
    await soon(() => {
      for (const tab of [0, 1]) expect(heardBy(tab)).toContain('whole true')
    })
    await isToldToBoth(`after it was ${what}`)
    expect(heardBy(1)).not.toContain('message too late')
  })
}

test('whose session ended unheard is not told anything more when Redis is back', async () => {
  await redis.kill()
  await soon(() => expect(heardBy(1).at(-1)).toBe('whole false'))
  isSessionOver = true
  await redis.start()
  await soon(() => expect(tabs.map(({ socket }) => socket.connected)).toEqual([false, false]))
})
