import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLive, type Live } from '../../platform/server/live/live.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { createRateLimits, type RateLimits } from '../../platform/server/rate-limits.server.ts'
import { useApp } from '../harness.ts'
import { serveLive } from '../live-tabs.ts'
import { type OwnRedis, startRedis } from './own-redis.ts'

/** Two processes send live updates through a Redis that is killed or frozen. Each process has one tab. */
const app = useApp()
let redis: OwnRedis
const lives: Live[] = []
const tabs: Awaited<ReturnType<Awaited<ReturnType<typeof serveLive>>['openTab']>>[] = []
let rateLimits: RateLimits
let isSessionOver = false
const eventually = (check: () => void) => vi.waitFor(check, 20_000)

beforeAll(async () => {
  redis = await startRedis()
  const config = { REDIS_URL: redis.url, APP_URL: 'http://localhost:3000' }
  for (const sessionId of ['first', 'second']) {
    const live = await createLive(config, createLog({ LOG_LEVEL: 'silent' }))
    live.authenticate(async () => (isSessionOver ? null : { userId: 'milan', sessionId }))
    const { openTab } = await serveLive({ runtime: { live } })
    lives.push(live)
    tabs.push(await openTab({ cookie: '' }))
  }
  expect(tabs.map(({ outcome }) => outcome)).toEqual(['connected', 'connected'])
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

const send = (text: string) => lives[0]!.send(['milan'], 'message', text)
const receivedBy = (tab: number) => tabs[tab]!.received.map(([event, payload]) => `${event} ${payload}`)
const untilBothReceive = (text: string) =>
  eventually(() => {
    send(text)
    for (const tab of [0, 1]) expect(receivedBy(tab)).toContain(`message ${text}`)
  })

for (const [state, takeDown, bringBack] of [
  ['gone', () => redis.kill(), () => redis.start()],
  ['frozen', () => redis.freeze(), () => redis.thaw()],
] as const) {
  test(`with Redis ${state} no request waits for it, and tabs learn that live updates are out of sync and later that they are back`, async () => {
    await untilBothReceive(`before it is ${state}`)
    for (const { received } of tabs) received.length = 0
    await takeDown()
    // The tab of the sending process receives the message without Redis.
    send('Zdravo')
    await eventually(() => expect(receivedBy(0)).toContain('message Zdravo'))
    const limit = { name: `with-redis-${state}`, points: 30, seconds: 60 }
    await rateLimits.consume(limit, 'client')
    await eventually(() => {
      for (const tab of [0, 1]) expect(receivedBy(tab)).toContain('whole false')
    })
    // These calls must not wait for a connection to Redis. If they waited, the test would time out.
    for (let point = 1; point < limit.points; point += 1) await rateLimits.consume(limit, 'client')
    await expect(rateLimits.consume(limit, 'client')).rejects.toMatchObject({ status: 429 })
    // The process does not queue these events for later, because the tabs fetch the data themselves.
    for (let count = 0; count < 10_000; count += 1) send('too late')
    await bringBack()
    await eventually(() => {
      for (const tab of [0, 1]) expect(receivedBy(tab)).toContain('whole true')
    })
    await untilBothReceive(`after it was ${state}`)
    expect(receivedBy(1)).not.toContain('message too late')
  })
}

test('disconnects tabs whose session ended while Redis was away', async () => {
  await redis.kill()
  await eventually(() => expect(receivedBy(1).at(-1)).toBe('whole false'))
  isSessionOver = true
  await redis.start()
  await eventually(() => expect(tabs.map(({ socket }) => socket.connected)).toEqual([false, false]))
})
