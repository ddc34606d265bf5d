import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readForm } from './form-reading.server.ts'
import { Problem } from './problem.server.ts'

const limits = { maxFileBytes: 1_000_000, maxParts: 2, tooLarge: () => new Problem(413, 'too_large', 'Preveliko.') }
const boundary = 'granica'
const part = (name: string, content: string, filename?: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n${content}\r\n`
const end = `--${boundary}--\r\n`

/** Creates a request whose body arrives in pieces. `progress.pulled` counts the pieces that were read. */
function requestOf(
  pieces: Iterable<string>,
  { isEndless = false, type = `multipart/form-data; boundary=${boundary}` } = {},
) {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.iterator]()
  const progress = { pulled: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = iterator.next()
      if (done) return isEndless ? new Promise(() => {}) : controller.close()
      progress.pulled += 1
      controller.enqueue(encoder.encode(value))
    },
  })
  const headers = { 'content-type': type }
  const request = new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  return { request, progress }
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
  expect(await refusalOf(request)).toMatchObject({
    status: 422,
    code: 'too_many_parts',
    fields: { file: 'Pošaljite samo jedan fajl.' },
  })
  expect(progress.pulled).toBeLessThan(50)
})

test('stops reading when a file, a field or the preamble is too large', async () => {
  const piece = 'x'.repeat(100_000)
  for (const start of [part('file', '', 'a.jpg').slice(0, -2), part('id', '').slice(0, -2), '']) {
    const { request, progress } = requestOf([start, ...Array<string>(200).fill(piece)].filter(Boolean))
    const refusal = await refusalOf(request)
    expect(refusal.status).toBe(413)
    expect(progress.pulled).toBeLessThan(20)
  }
})

test('accepts a file of the maximum size and refuses one byte more', async () => {
  const send = (bytes: number) => refusalOf(requestOf([part('file', 'x'.repeat(bytes), 'a.jpg') + end]).request)
  expect(await send(1_000_000)).toBeInstanceOf(FormData)
  expect(await send(1_000_001)).toMatchObject({ status: 413 })
})

test('refuses other types and truncated forms', async () => {
  const broken: [string, Request, number][] = [
    ['cut off in a file', requestOf([part('file', 'xx', 'a.jpg').slice(0, -3)]).request, 400],
    ['cut off in a header', requestOf([part('file', 'xx', 'a.jpg').slice(0, 30)]).request, 400],
    ['no form at all', requestOf(['xxxx']).request, 400],
    ['without a boundary', requestOf([end], { type: 'multipart/form-data' }).request, 400],
    ['of another type', requestOf(['{}'], { type: 'application/json' }).request, 415],
    ['of the other type of forms', requestOf(['a=b'], { type: 'application/x-www-form-urlencoded' }).request, 415],
  ]
  for (const [name, request, status] of broken)
    expect([name, (await refusalOf(request)).status]).toEqual([name, status])
})

describe('a slow body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  test('is refused after five seconds without progress', async () => {
    const { request } = requestOf([part('id', 'x')], { isEndless: true })
    const refused = refusalOf(request)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await refused).toMatchObject({
      status: 408,
      code: 'upload_stalled',
      title: 'Slanje fajla je stalo. Proverite vezu i pokušajte ponovo.',
    })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is refused at a trickle and accepted at the minimum pace', async () => {
    const codeAtPace = async (bytes: number) => {
      let push: (bytes: number) => void = () => {}
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          push = size => controller.enqueue(new Uint8Array(size))
        },
      })
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      const request = new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
      let refusal: Problem | undefined
      void readForm(request, limits).catch(error => {
        refusal = error
      })
      for (let second = 0; second < 12; second += 1) {
        push(bytes)
        await vi.advanceTimersByTimeAsync(1000)
      }
      return refusal?.code
    }
    expect(await codeAtPace(100)).toBe('upload_stalled')
    expect(await codeAtPace(10_000)).toBeUndefined()
  })
})
