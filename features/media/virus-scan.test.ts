import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { photoForm, smallPhoto } from '../../tests/photos.ts'
import { mediaFiles } from './media-tables.server.ts'

const signature = 'X5O!P%@AP-TEST'
const received: Buffer[] = []
let answer: (bytes: Buffer) => string | null
/** A fake clamd that finds a virus in files that contain `signature`. */
const clamd: Server = createServer((socket: Socket) => {
  let all = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', part => {
    all = Buffer.concat([all, part])
    const command = 'zINSTREAM\0'.length
    if (all.length < command + 4) return
    const size = all.readUInt32BE(command)
    if (all.length < command + 8 + size) return
    expect(all.subarray(-4)).toEqual(Buffer.alloc(4))
    const bytes = all.subarray(command + 4, command + 4 + size)
    received.push(bytes)
    const response = answer(bytes)
    if (response === null) socket.destroy()
    else socket.end(`${response}\0`)
  })
})
await new Promise<void>(done => clamd.listen(0, '127.0.0.1', done))
afterAll(() => void clamd.close())
const app = useApp({ CLAMD_URL: `tcp://127.0.0.1:${(clamd.address() as { port: number }).port}` })
beforeEach(() => {
  received.length = 0
  answer = bytes => (bytes.includes(signature) ? 'stream: Eicar-Signature FOUND' : 'stream: OK')
})
async function upload(bytes: Uint8Array) {
  const as = await app.person('regular')
  return app.call('POST', '/api/media/services', { as, body: photoForm(bytes) })
}

test('scans the original bytes of an upload and stores a clean picture', async () => {
  const photo = await smallPhoto()
  expect((await upload(photo)).status).toBe(201)
  expect(received).toEqual([Buffer.from(photo)])
})

test('refuses and logs a malicious file and stores nothing', async () => {
  const warn = vi.spyOn(app.runtime.log, 'warn').mockImplementation(() => {})
  const { status, body } = await upload(Buffer.concat([await smallPhoto(), Buffer.from(signature)]))
  const sentence = 'Ovaj fajl je prepoznat kao zlonameran i nije sačuvan.'
  expect([status, body.code, body.fields]).toEqual([422, 'malicious_file', { file: sentence }])
  expect(warn).toHaveBeenCalledWith({ event: 'malicious file', signature: 'Eicar-Signature' }, 'event')
  warn.mockRestore()
  expect(await app.runtime.db.$count(mediaFiles)).toBe(0)
})

test.each([
  ['closes the connection', null],
  ['answers with an error', 'INSTREAM size limit exceeded. ERROR'],
])('refuses an upload when clamd %s', async (_, response) => {
  answer = () => response
  const error = vi.spyOn(app.runtime.log, 'error').mockImplementation(() => {})
  const { status, body, headers } = await upload(await smallPhoto())
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'scan_failed', '60'])
  expect(body.title).toBe('Fajl trenutno ne može da se proveri. Pokušajte ponovo malo kasnije.')
  expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'clamd does not answer')
  error.mockRestore()
  expect(await app.runtime.db.$count(mediaFiles)).toBe(0)
})
