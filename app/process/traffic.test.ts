import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { watchTraffic } from './traffic.server.ts'

test('everybody who was connected before it stops listening is answered, however many come at once', async () => {
  const http = createServer((_, response) => response.end('da'))
  const traffic = watchTraffic(http)
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  const { port } = http.address() as AddressInfo
  const answers = Array.from({ length: 100 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    return text(socket)
  })
  await traffic.endListening(() => http.close(), 5_000)
  const answered = await Promise.allSettled(answers)
  expect(answered.map(answer => (answer.status === 'fulfilled' ? answer.value.slice(-2) : 'cut'))).toEqual(
    Array(100).fill('da'),
  )
})

test('answers wait while listening stops, so that nobody comes again before nobody listens', async () => {
  const http = createServer((_, response) =>
    traffic.pass(() => response.end(http.listening ? 'listens' : 'has stopped')),
  )
  const traffic = watchTraffic(http)
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const ask = () => fetch(url, { headers: { connection: 'close' } }).then(answer => answer.text())
  expect(await ask()).toBe('listens')
  const ending = traffic.endListening(() => http.close(), 5_000)
  expect(await Promise.all([ask(), ask()])).toEqual(['has stopped', 'has stopped'])
  await ending
  await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})
