import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { HttpEnv } from '../../platform/server/http/http.server.ts'
import { answerError } from '../../platform/server/http/request.server.ts'
import { sharePicturesAtOnce, sharePicturesOfOne } from '../../platform/server/pictures/drawing-turn.server.ts'
import { useApp } from '../../tests/harness.ts'
import { sharePicturesRoute } from './share-pictures.server.ts'

const app = useApp()
const limitedApp = useApp({ RATE_LIMITS: 'on' })

/** The route by itself, over pages that are only a head; `read` are those that were asked for. */
function route({ runtime } = app) {
  const read: string[] = []
  const titles = new Map<string, string>()
  const pages = new Hono<HttpEnv>()
  pages.onError(answerError)
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
  const ask = async (path: string, from = '203.0.113.1') =>
    pages.request(`/share${path}.png`, { headers: { 'x-from': from } })
  return { read, titles, ask }
}

test('a picture is drawn once for many who ask at once, and then kept', async () => {
  const { read, ask } = route()
  const answers = await Promise.all([1, 2, 3].map(() => ask('/blog')))
  answers.push(await ask('/blog'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(read).toEqual(['/blog'])
  expect(await sharp(await answers[0]!.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('pictures wait for the same turn as uploads, in a bounded number; more are told when to come again', async () => {
  const { read, ask } = route()
  const { resolve, held } = holdLanes()
  const waiting = Array.from({ length: sharePicturesAtOnce }, (_, index) =>
    ask(`/page-${index}`, `198.51.100.${index}`),
  )
  const refused = await ask('/one-more')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(read).toEqual([])
  // Uploads keep places of their own.
  app.runtime.imageWork.enter('somebody who uploads', 6).leave()
  resolve()
  await Promise.all(held)
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(sharePicturesAtOnce).fill(200))
  expect((await ask('/one-more')).status).toBe(200)
})

test('one client has a few pictures drawn at a time, and others still get in', async () => {
  const { ask } = route()
  const { resolve, held } = holdLanes()
  const waiting = Array.from({ length: sharePicturesOfOne }, (_, index) => ask(`/page-${index}`))
  expect((await ask('/one-more')).status).toBe(503)
  const other = ask('/another', '198.51.100.1')
  resolve()
  await Promise.all(held)
  expect((await Promise.all([...waiting, other])).map(({ status }) => status)).toEqual(Array(5).fill(200))
})

test('a picture that is drawn already is served while all places are taken, also when its page says something new', async () => {
  const { read, titles, ask } = route()
  const before = (await ask('/blog')).headers.get('etag')
  const places = Array.from({ length: 32 }, (_, n) => app.runtime.imageWork.enter(`somebody ${n}`, 1))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  try {
    const same = await ask('/blog')
    titles.set('/blog', 'Novi naslov')
    vi.setSystemTime(Date.now() + 60_000)
    const old = await ask('/blog')
    expect([same.status, old.status, old.headers.get('etag')]).toEqual([200, 200, before])
    expect(read).toHaveLength(3)
    for (const place of places) place.leave()
    vi.setSystemTime(Date.now() + 60_000)
    expect((await ask('/blog')).headers.get('etag')).not.toBe(before)
  } finally {
    vi.useRealTimers()
  }
})

test('beyond sixty in ten minutes a client gets no new pictures, but those that are drawn', async () => {
  const { ask } = route(limitedApp)
  await ask('/blog')
  const limit = { name: 'share-picture', points: 60, seconds: 600, here: true } as const
  await limitedApp.runtime.rateLimits.take(limit, '203.0.113.1', 59)
  expect((await ask('/new')).status).toBe(429)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  try {
    expect((await ask('/blog')).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
  expect((await ask('/new', '198.51.100.1')).status).toBe(200)
})

/** Others' pictures take both lanes until `resolve` is called. */
function holdLanes() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { resolve, held: [0, 1].map(() => app.runtime.imageWork.run('somebody else', 2, () => promise)) }
}
