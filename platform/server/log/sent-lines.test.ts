import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog, untilWritten } from './log.server.ts'
import { sendLines } from './sent-lines.server.ts'

type Got = { type: string | undefined; token: string | undefined; lines: { msg: string; lines?: number }[] }
let [server, url]: [Server?, string?] = []
let got: Got[]
let status: number

beforeEach(async () => {
  got = []
  status = 204
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { 'content-type': type, authorization: token } = request.headers
    const text = Buffer.concat(parts).toString()
    if (status === 204)
      got.push({
        type,
        token,
        lines: text
          .trim()
          .split('\n')
          .map(line => JSON.parse(line)),
      })
    response.writeHead(status, status === 307 ? { location: '/drugde' } : {}).end()
  })
  await new Promise<void>(done => server!.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dnevnik`
})
afterEach(() => {
  server!.closeAllConnections()
  server!.close()
})
const words = () => got.flatMap(({ lines }) => lines.map(({ msg }) => msg))
const flush = (to: ReturnType<typeof sendLines>) => new Promise<void>(done => to.flush(done))
const line = (msg: string) => `${JSON.stringify({ msg })}\n`

test('what is logged goes to the other system as well, without what is secret, before the process ends', async () => {
  const log = createLog({ LOG_LEVEL: 'info', LOG_URL: url, LOG_TOKEN: 'tajna' })
  log.info({ email: 'ana@primer.rs' }, 'prijava')
  log.warn('kraj')
  await untilWritten(log)
  expect(words()).toEqual(['prijava', 'kraj'])
  expect(got[0]).toMatchObject({ type: 'application/x-ndjson', token: 'Bearer tajna' })
  expect(JSON.stringify(got)).not.toContain('ana@primer.rs')
})

test('what was not taken waits and comes later, in order; a redirect is not followed', async () => {
  const lines = sendLines(url!, {})
  status = 503
  lines.write(line('jedan'))
  await flush(lines)
  status = 307
  lines.write(line('dva'))
  await flush(lines)
  expect(got).toEqual([])
  status = 204
  lines.write(line('tri'))
  await vi.waitFor(() => expect(words()).toEqual(['jedan', 'dva', 'tri']), 20_000)
})

test('while it is away only so much waits, and it is told how many lines were lost', async () => {
  const lines = sendLines(url!, {})
  status = 503
  for (let number = 0; number < 20_300; number += 1) lines.write(line(String(number)))
  status = 204
  await flush(lines)
  expect(got[0]!.lines[0]).toMatchObject({ msg: 'lines of the log were lost', lines: 300 })
  expect(words().slice(1)).toEqual(Array.from({ length: 20_000 }, (_, number) => String(number + 300)))
})

test('an end does not wait for one that does not answer', async () => {
  server!.removeAllListeners('request')
  const log = createLog({ LOG_LEVEL: 'info', LOG_URL: url })
  log.info('nikad')
  const begun = Date.now()
  await untilWritten(log)
  expect(Date.now() - begun).toBeLessThan(4_000)
})
