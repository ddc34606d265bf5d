import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
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

/** Returns the route for fake pages that have only a title. `read` lists the pages whose titles were read. */
function createRoute({ runtime } = app) {
  const read: string[] = []
  const titles = new Map<string, string>()
  const pages = new Hono<HttpEnv>()
  pages.onError(errorResponse)
  pages
    .use((c, next) => {
      c.set('runtime', runtime)
      c.set('address', c.req.header('x-from') ?? '203.0.113.1')
      return next()
    })
    .route(
      '/',
      sharePicturesRoute(async (_, path) => {
        read.push(path)
        return [{ property: 'og:title', content: titles.get(path) ?? path }]
      }),
    )
  const request = async (path: string, from = '203.0.113.1') =>
    pages.request(`/share${path}.png`, { headers: { 'x-from': from } })
  return { read, titles, request }
}

test('draws a picture once for concurrent requests and caches it', async () => {
  const { read, request } = createRoute()
  const answers = await Promise.all([1, 2, 3].map(() => request('/blog')))
  answers.push(await request('/blog'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(read).toEqual(['/blog'])
  expect(await sharp(await answers[0]!.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('share pictures queue with uploads, up to a limit; beyond it they get 503 with Retry-After', async () => {
  const { read, request } = createRoute()
  const { resolve, held } = holdLanes()
  const waiting = Array.from({ length: MAX_SHARE_PICTURES }, (_, index) =>
    request(`/page-${index}`, `198.51.100.${index}`),
  )
  const refused = await request('/one-more')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(read).toEqual([])
  // Uploads can still reserve places while the share pictures wait for theirs.
  app.runtime.imageWork.reserve('uploader', 6).release()
  resolve()
  await Promise.all(held)
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(MAX_SHARE_PICTURES).fill(200))
  expect((await request('/one-more')).status).toBe(200)
})

test('limits the pictures that one client has in the queue, so that others still get in', async () => {
  const { request } = createRoute()
  const { resolve, held } = holdLanes()
  const waiting = Array.from({ length: MAX_SHARE_PICTURES_PER_CLIENT }, (_, index) => request(`/page-${index}`))
  expect((await request('/one-more')).status).toBe(503)
  const other = request('/another', '198.51.100.1')
  resolve()
  await Promise.all(held)
  expect((await Promise.all([...waiting, other])).map(({ status }) => status)).toEqual(Array(5).fill(200))
})

test('serves a drawn picture while the queue is full, also when its page has changed', async () => {
  const { read, titles, request } = createRoute()
  const before = (await request('/blog')).headers.get('etag')
  const places = Array.from({ length: 32 }, (_, n) => app.runtime.imageWork.reserve(`client ${n}`, 1))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  try {
    const unchanged = await request('/blog')
    titles.set('/blog', 'Novi naslov')
    vi.setSystemTime(Date.now() + 60_000)
    const outdated = await request('/blog')
    expect([unchanged.status, outdated.status, outdated.headers.get('etag')]).toEqual([200, 200, before])
    expect(read).toHaveLength(3)
    for (const place of places) place.release()
    vi.setSystemTime(Date.now() + 60_000)
    expect((await request('/blog')).headers.get('etag')).not.toBe(before)
  } finally {
    vi.useRealTimers()
  }
})

test('after sixty in ten minutes a client gets only pictures that are already drawn', async () => {
  const { request } = createRoute(limitedApp)
  await request('/blog')
  const limit: RateLimit = { name: 'share-picture', points: 60, seconds: 600, perProcess: true }
  await limitedApp.runtime.rateLimits.consume(limit, '203.0.113.1', 59)
  expect((await request('/new')).status).toBe(429)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  try {
    expect((await request('/blog')).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
  expect((await request('/new', '198.51.100.1')).status).toBe(200)
})

function holdLanes() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { resolve, held: [0, 1].map(() => app.runtime.imageWork.run('other client', 2, () => promise)) }
}
