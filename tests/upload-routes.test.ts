import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app/app.server.ts'
import { pdfFile } from '../features/attachments/uploads.server.ts'
import { MAX_IMAGE_BYTES } from '../features/media/media-limits.ts'
import { bodyLimiterOf, MAX_BODIES_PER_NETWORK } from '../platform/server/http/body-limiter.server.ts'
import { type Caller, useApp } from './harness.ts'
import { readOperations } from './operations.ts'
import { attachmentForm, photoForm, smallPdf, smallPhoto } from './photos.ts'

const app = useApp({ TRUST_PROXY: 'on' })
const slowNetwork = '203.0.113.1'

type Route = { as: Caller; path: string; form: (content: Uint8Array) => FormData }
const ofProvider = async (path: string, form: Route['form'] = attachmentForm): Promise<Route> => ({
  as: await app.person('provider'),
  path: `/api${path}`,
  form: content => form(content),
})
async function ofConversation(part: string, name: string): Promise<Route> {
  const as = await app.person('regular')
  const { id } = await app.startConversation(as, await app.service(await app.person('provider')))
  return { as, path: `/api/conversations/${id}/${part}`, form: content => attachmentForm(content, name) }
}

/** A caller, path and form for each endpoint that takes a file. */
const routes: Record<string, () => Promise<Route>> = {
  'POST /media/{bucket}': () => ofProvider('/media/services', photoForm),
  'POST /conversations/{id}/photos': () => ofConversation('photos', 'a.jpg'),
  'POST /conversations/{id}/files': () => ofConversation('files', pdfFile),
  'POST /complaints/{id}/photos': () => ofProvider(`/complaints/${randomUUID()}/photos`),
  'POST /evidence/{id}/document': () => ofProvider(`/evidence/${randomUUID()}/document`),
  'POST /requests/{id}/photos': () => ofProvider(`/requests/${randomUUID()}/photos`),
}

test('tests every endpoint that takes a file', async () => {
  const found = (await readOperations(app)).filter(({ takesForm }) => takesForm).map(({ name }) => name)
  expect(found.sort()).toEqual(Object.keys(routes).sort())
})

describe.each(Object.keys(routes))('%s', name => {
  test('accepts 5 MB and refuses one byte more', async () => {
    const { as, path, form } = await routes[name]!()
    const start = path.endsWith('/files') ? smallPdf() : await smallPhoto()
    const send = (bytes: number) => {
      const body = form(Buffer.concat([start, Buffer.alloc(bytes - start.byteLength)]))
      return app.call('POST', path, { as, body })
    }
    const answers = [await send(MAX_IMAGE_BYTES), await send(MAX_IMAGE_BYTES + 1), await send(2 * MAX_IMAGE_BYTES)]
    expect(answers.map(({ status }) => status)).toEqual([201, 413, 413])
    expect(Object.keys(answers[1]!.body.fields)).toEqual(['file'])
    expect(bodyLimiterOf(app.runtime).now()).toEqual({ keys: 0, bytes: 0 })
  })
})

describe('uploads', () => {
  const http = createServer({ keepAliveTimeout: 60_000 })
  const sockets: Socket[] = []
  beforeAll(async () => {
    http.on('request', getRequestListener(createApp(app.runtime).fetch as never))
    await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    http.close()
  })

  /** Sends the beginning of a photo of one megabyte, and never sends the rest. */
  function begin({ cookie }: Pick<Caller, 'cookie'>): Socket {
    const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    const lines = [
      'POST /api/media/services HTTP/1.1',
      'Host: localhost:3000',
      `Cookie: ${cookie}`,
      `X-Forwarded-For: ${slowNetwork}`,
      'Content-Length: 1000000',
      'Content-Type: multipart/form-data; boundary=x',
      '',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    ]
    socket.write(lines.join('\r\n'))
    return socket
  }
  const answerOn = async (socket: Socket) => String((await once(socket, 'data'))[0])

  test('of another user succeed during six slow uploads of each of seven users', async () => {
    const slow = await Promise.all(Array.from({ length: 7 }, () => app.person('regular')))
    const slowUploads = slow.flatMap(person => Array.from({ length: 6 }, () => begin(person)))
    // Waits until the uploads beyond the network's limit are refused. The server still waits for the other uploads.
    const refused: string[] = []
    await new Promise<void>(done => {
      for (const socket of slowUploads)
        socket.once('data', data => {
          if (refused.push(String(data)) === slowUploads.length - MAX_BODIES_PER_NETWORK) done()
        })
    })
    for (const answer of refused) expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nconnection: close\r\n/i)
    expect(app.runtime.imageWork.taken()).toBe(0)
    const owner = await app.person('provider')
    const body = photoForm(await smallPhoto())
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    expect((await app.call('POST', '/api/media/services', { as: owner, body, headers })).status).toBe(201)
  })

  test('close the connection if they are refused before the whole body has arrived, and keep it if accepted', async () => {
    const socket = begin({ cookie: '' })
    const answer = await answerOn(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
    await once(socket, 'close')
    const as = await app.person('provider')
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    const accepted = await app.call('POST', '/api/media/services', { as, body: photoForm(await smallPhoto()), headers })
    expect([accepted.status, accepted.headers.get('connection')]).toEqual([201, null])
  })
})
