import { ReadableStream as NodeStream } from 'node:stream/web'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readForm } from './form-reading.server.ts'
import { Problem } from './problem.server.ts'

const limits = { maxFileBytes: 1_000_000, maxParts: 2, tooLarge: () => new Problem(413, 'too_large', 'Preveliko.') }
const boundary = 'granica'
const part = (name: string, content: string, filename?: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n${content}\r\n`
const end = `--${boundary}--\r\n`

/** Returns a request with a body in pieces. `progress.pulled` counts the pieces that were read. */
function requestOf(pieces: Iterable<string>, type?: string) {
  const progress = { pulled: 0 }
  async function* read() {
    for (const piece of pieces) {
      progress.pulled += 1
      yield new TextEncoder().encode(piece)
    }
  }
  return { request: requestWith(NodeStream.from(read()) as ReadableStream<Uint8Array>, type), progress }
}
function requestWith(body: ReadableStream<Uint8Array>, type = `multipart/form-data; boundary=${boundary}`) {
  const headers = { 'content-type': type }
  return new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}
const refusalOf = async (request: Request) => readForm(request, limits).catch(error => error)

test('reads fields and files in pieces of any size', async () => {
  const whole = part('id', 'čvor') + part('file', 'x'.repeat(200_000), 'Česma %22hitno%22.pdf') + end
  const pieces = whole.match(/.{1,7000}/gs)!
  const form = await readForm(requestOf(pieces).request, limits)
  const file = form.get('file') as File
  expect([form.get('id'), file.name, file.size]).toEqual(['čvor', 'Česma "hitno".pdf', 200_000])
})

test('stops reading beyond the allowed number of parts', async () => {
  const { request, progress } = requestOf(Array.from({ length: 60_000 }, (_, n) => part(`f${n}`, 'x')))
  const fields = { file: 'Pošaljite samo jedan fajl.' }
  expect(await refusalOf(request)).toMatchObject({ status: 422, code: 'too_many_parts', fields })
  expect(progress.pulled).toBeLessThan(50)
})

test('stops reading when a file, a field or the preamble is too large, and accepts a file of the maximum size', async () => {
  const piece = 'x'.repeat(100_000)
  for (const start of [part('file', '', 'a.jpg').slice(0, -2), part('id', '').slice(0, -2), '']) {
    const { request, progress } = requestOf([start, ...Array<string>(200).fill(piece)].filter(Boolean))
    expect(await refusalOf(request)).toMatchObject({ status: 413 })
    expect(progress.pulled).toBeLessThan(20)
  }
  const send = (bytes: number) => refusalOf(requestOf([part('file', 'x'.repeat(bytes), 'a.jpg') + end]).request)
  expect(await send(1_000_000)).toBeInstanceOf(FormData)
  expect(await send(1_000_001)).toMatchObject({ status: 413 })
})

test('refuses other types and truncated forms', async () => {
  const broken: [string, number, string, string?][] = [
    ['cut off in a file', 400, part('file', 'xx', 'a.jpg').slice(0, -3)],
    ['cut off in a header', 400, part('file', 'xx', 'a.jpg').slice(0, 30)],
    ['no form at all', 400, 'xxxx'],
    ['without a boundary', 400, end, 'multipart/form-data'],
    ['of another type', 415, '{}', 'application/json'],
    ['of the other type of forms', 415, 'a=b', 'application/x-www-form-urlencoded'],
  ]
  for (const [name, status, body, type] of broken)
    expect([name, (await refusalOf(requestOf([body], type).request)).status]).toEqual([name, status])
})

test('a slow body is refused without progress or at a trickle, and accepted at the minimum pace', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const atPace = async (bytes: number) => {
    let push = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        push = () => controller.enqueue(new Uint8Array(bytes))
      },
    })
    let refusal: Problem | undefined
    void readForm(requestWith(body), limits).catch(error => {
      refusal = error
    })
    for (let second = 0; second < 12; second += 1) {
      if (bytes) push()
      await vi.advanceTimersByTimeAsync(1000)
    }
    return refusal
  }
  const title = 'Slanje fajla je stalo. Proverite vezu i pokušajte ponovo.'
  for (const bytes of [0, 100])
    expect(await atPace(bytes)).toMatchObject({ status: 408, code: 'upload_stalled', title })
  expect(vi.getTimerCount()).toBe(0)
  expect(await atPace(10_000)).toBeUndefined()
})
