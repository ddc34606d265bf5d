import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { photoForm, smallPhoto } from '../../tests/photos.ts'
import { mediaFiles } from './media-tables.server.ts'

const app = useApp()

const upload = async (as: Caller) =>
  app.call('POST', '/api/media/services', { as, body: photoForm(await smallPhoto()) })
const stored = () => app.runtime.db.$count(mediaFiles)

let release = async () => {}
function holdLanes(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = [0, 1].map(() => app.runtime.imageWork.run('somebody else', 2, () => promise))
  release = async () => {
    resolve()
    await Promise.all(held)
  }
}
afterEach(() => release())

test('while other users’ pictures occupy the queue the site answers, and an upload waits and is stored when its turn comes', async () => {
  const owner = await app.person('provider')
  const { url } = (await upload(owner)).body
  holdLanes()
  const waiting = upload(owner)
  for (const path of ['/healthz', '/api/services', `${url}/320.webp`])
    expect([path, (await app.call('GET', path)).status]).toEqual([path, 200])
  await app.signIn(owner.email)
  expect(await stored()).toBe(1)
  await release()
  expect((await waiting).status).toBe(201)
  expect(await stored()).toBe(2)
})

test('while other users’ pictures occupy the queue a user’s seventh picture is refused with Retry-After, and other users can still upload', async () => {
  const [owner, other] = [await app.person('provider'), await app.person('provider')]
  holdLanes()
  const sent = Array.from({ length: 7 }, () => upload(owner))
  // The accepted uploads wait, so the refused upload is answered first.
  const refused = await Promise.race(sent)
  const title = 'Trenutno je gužva. Pokušajte ponovo za nekoliko sekundi.'
  const problem = { code: 'too_busy', title, retry_after: 5 }
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toMatchObject([503, '5', problem])
  sent.push(upload(other))
  await release()
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([...Array(7).fill(201), 503])
  expect(await stored()).toBe(7)
  expect((await upload(owner)).status).toBe(201)
})

test('while other users’ pictures occupy the queue an upload aborted while it waits frees its place and stores nothing', async () => {
  const owner = await app.person('provider')
  holdLanes()
  const abort = new AbortController()
  const headers = { cookie: owner.cookie, origin: 'http://localhost:3000' }
  const init = { method: 'POST', headers, body: photoForm(await smallPhoto()), signal: abort.signal }
  const request = () => new Request('http://localhost:3000/api/media/services', init)
  const sent = Array.from({ length: 7 }, () => app.fetch(request()))
  expect((await Promise.race(sent)).status).toBe(503)
  abort.abort()
  await Promise.allSettled(sent)
  const next = upload(owner)
  await release()
  expect((await next).status).toBe(201)
  expect(await stored()).toBe(1)
})

test('two of eight pictures sent at once are encoded at a time, each by one thread', async () => {
  const photo = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  const owners = [await app.person('provider'), await app.person('provider')]
  let maxRunning = 0
  const count = () => {
    const { queue, process } = sharp.counters()
    maxRunning = Math.max(maxRunning, queue + process)
  }
  sharp.queue.on('change', count)
  const sent = Array.from({ length: 4 }, () => owners).flat()
  const answers = await Promise.all(
    sent.map(as => app.call('POST', '/api/media/services', { as, body: photoForm(photo) })),
  )
  sharp.queue.off('change', count)
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  // Two pictures can count as four because a finished step counts until the picture's next step begins.
  expect(maxRunning).toBeLessThanOrEqual(4)
})
