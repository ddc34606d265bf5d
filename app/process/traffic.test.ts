import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { watchTraffic } from './traffic.server.ts'

test('all who were connected before it stops listening are answered, however many come at once', async () => {
  const http = createServer((_, response) => response.end('da'))
  const traffic = watchTraffic(http)
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  const { port } = http.address() as AddressInfo
  const answers = Array.from({ length: 100 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    return text(socket)
  })
  await traffic.untilAllAreIn(5_000)
  http.close()
  const answered = await Promise.allSettled(answers)
  expect(answered.map(answer => (answer.status === 'fulfilled' ? answer.value.slice(-2) : 'cut'))).toEqual(
    Array(100).fill('da'),
  )
})
