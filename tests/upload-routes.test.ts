import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../app/app.server.ts'
import { pdfFile } from '../features/attachments/uploads.server.ts'
import { MAX_IMAGE_BYTES } from '../features/media/media-limits.ts'
import { bodyLimiterOf } from '../platform/server/http/body-limiter.server.ts'
import { type Caller, useApp } from './harness.ts'
import { listenLocally } from './local-server.ts'
import { readOperations } from './operations.ts'
import { attachmentForm, photoForm, smallPdf, smallPhoto } from './photos.ts'

const app = useApp()

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
  test('accepts 5 MB and refuses one byte more, and counts the body among those being received', async () => {
    const begin = vi.spyOn(bodyLimiterOf(app.runtime), 'begin').mockClear()
    const { as, path, form } = await routes[name]!()
    const start = path.endsWith('/files') ? smallPdf() : await smallPhoto()
    const send = (bytes: number) => {
      const body = form(Buffer.concat([start, Buffer.alloc(bytes - start.byteLength)]))
      return app.call('POST', path, { as, body })
    }
    const answers = [await send(MAX_IMAGE_BYTES), await send(MAX_IMAGE_BYTES + 1), await send(2 * MAX_IMAGE_BYTES)]
    expect(answers.map(({ status }) => status)).toEqual([201, 413, 413])
    expect(Object.keys(answers[1]!.body.fields)).toEqual(['file'])
    expect(begin.mock.calls.map(([user]) => user)).toEqual([as.id, as.id, as.id])
    expect(bodyLimiterOf(app.runtime).now()).toEqual({ keys: 0, bytes: 0 })
  })
})

test('an upload that is refused before its body has arrived closes the connection, an accepted one keeps it', async () => {
  const http = createServer(getRequestListener(createApp(app.runtime).fetch as never))
  const { port } = new URL(await listenLocally(http))
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void http.close(() => socket.destroy()))
  const lines = [
    ...['POST /api/media/services HTTP/1.1', 'Host: localhost:3000', 'Content-Length: 1000000'],
    ...['Content-Type: multipart/form-data; boundary=x', ''],
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
  ]
  socket.write(lines.join('\r\n'))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 [\s\S]*\r\nconnection: close\r\n/i)
  await once(socket, 'close')
  const as = await app.person('provider')
  const accepted = await app.call('POST', '/api/media/services', { as, body: photoForm(await smallPhoto()) })
  expect([accepted.status, accepted.headers.get('connection')]).toEqual([201, null])
})
