import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { HttpEnv } from '../../platform/server/http/http.server.ts'
import { answerError } from '../../platform/server/http/request.server.ts'
import { sharePicturesAtOnce } from '../../platform/server/pictures/share-picture.server.ts'
import { useApp } from '../../tests/harness.ts'
import { sharePicturesRoute } from './share-pictures.server.ts'

const app = useApp()

/** The route by itself, over pages that are only a head; `read` are those that were asked for. */
function route() {
  const read: string[] = []
  const pages = new Hono<HttpEnv>()
  pages.onError(answerError)
  pages
    .use((c, next) => {
      c.set('runtime', app.runtime)
      return next()
    })
    .route(
      '/',
      sharePicturesRoute(async (_, path) => {
        read.push(path)
        return [{ property: 'og:title', content: path }]
      }),
    )
  return { read, ask: async (path: string) => pages.request(`/share${path}.png`) }
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
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = [0, 1].map(() => app.runtime.imageWork.run('somebody else', 2, () => promise))
  const waiting = Array.from({ length: sharePicturesAtOnce }, (_, index) => ask(`/page-${index}`))
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
