import { Hono } from 'hono'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import type { HttpEnv } from '../../platform/server/http/http.server.ts'
import { errorResponse } from '../../platform/server/http/request.server.ts'
import {
  MAX_SHARE_PICTURES,
  MAX_SHARE_PICTURES_PER_CLIENT,
} from '../../platform/server/pictures/drawing-queue.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { useApp } from '../../tests/harness.ts'
import { sharePicturesRoute } from './share-pictures.server.ts'

const app = useApp()
const limitedApp = useApp({ RATE_LIMITS: 'on' })

const passMinute = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
afterEach(() => void vi.useRealTimers())

/** Returns the route for fake pages that have only a title. `read` lists the pages whose titles were read. */
function createRoute({ runtime } = app) {
  const read: string[] = []
  const titles = new Map<string, string>()
  const route = sharePicturesRoute(async (_, path) => {
    read.push(path)
    return [{ property: 'og:title', content: titles.get(path) ?? path }]
  })
  const request = async (path: string, from = '203.0.113.1') => {
    const pages = new Hono<HttpEnv>().onError(errorResponse).use((c, next) => {
      c.set('runtime', runtime)
      c.set('address', from)
      return next()
    })
    return pages.route('/', route).request(`/share${path}.png`)
  }
  return { read, titles, request }
}

test('draws a picture once for concurrent requests and caches it', async () => {
  const { read, request } = createRoute()
  const answers = await Promise.all([1, 2, 3].map(() => request('/blog')))
  expect((await request('/blog')).status).toBe(200)
  expect(read).toEqual(['/blog'])
  expect(await sharp(await answers[0]!.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('share pictures queue with uploads, up to a limit, with a limit for each client; beyond it they get 503', async () => {
  const { read, request } = createRoute()
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = [0, 1].map(() => app.runtime.imageWork.run('other client', 2, () => promise))
  const waiting = Array.from({ length: MAX_SHARE_PICTURES_PER_CLIENT }, (_, index) => request(`/own-${index}`))
  expect((await request('/one-more')).status).toBe(503)
  for (let index = waiting.length; index < MAX_SHARE_PICTURES; index += 1)
    waiting.push(request(`/page-${index}`, `198.51.100.${index}`))
  const refused = await request('/one-more', '198.51.100.99')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(read).toEqual([])
  // Uploads can still reserve places while the share pictures wait for theirs.
  app.runtime.imageWork.reserve('uploader', 6).release()
  resolve()
  await Promise.all(held)
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(MAX_SHARE_PICTURES).fill(200))
  expect((await request('/one-more')).status).toBe(200)
})

test('serves a drawn picture while the queue is full, also when its page has changed', async () => {
  const { read, titles, request } = createRoute()
  const before = (await request('/blog')).headers.get('etag')
  const places = Array.from({ length: 32 }, (_, n) => app.runtime.imageWork.reserve(`client ${n}`, 1))
  passMinute()
  const unchanged = await request('/blog')
  titles.set('/blog', 'Novi naslov')
  passMinute()
  const outdated = await request('/blog')
  expect([unchanged.status, outdated.status, outdated.headers.get('etag')]).toEqual([200, 200, before])
  expect(read).toHaveLength(3)
  for (const place of places) place.release()
  passMinute()
  expect((await request('/blog')).headers.get('etag')).not.toBe(before)
})

test('after sixty in ten minutes a client gets only pictures that are already drawn', async () => {
  const { request } = createRoute(limitedApp)
  await request('/blog')
  const limit: RateLimit = { name: 'share-picture', points: 60, seconds: 600, perProcess: true }
  await limitedApp.runtime.rateLimits.consume(limit, '203.0.113.1', 59)
  expect((await request('/new')).status).toBe(429)
  passMinute()
  expect((await request('/blog')).status).toBe(200)
  expect((await request('/new', '198.51.100.1')).status).toBe(200)
})
