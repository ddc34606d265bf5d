import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listenLocally } from '../../tests/local-server.ts'
import { trackTraffic } from './traffic.server.ts'

test('answers every connection made before it stops listening, even a hundred at once', async () => {
  const http = createServer((_, response) => response.end('da'))
  const traffic = trackTraffic(http)
  const { port } = new URL(await listenLocally(http))
  const answers = Array.from({ length: 100 }, () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    return text(socket)
  })
  await traffic.endListening(() => http.close(), 5_000)
  expect((await Promise.all(answers)).map(answer => answer.slice(-2))).toEqual(Array(100).fill('da'))
})

test('holds answers back until listening has stopped, so that clients reconnect elsewhere', async () => {
  const http = createServer((_, response) =>
    traffic.pass(() => response.end(http.listening ? 'listens' : 'has stopped')),
  )
  const traffic = trackTraffic(http)
  const url = await listenLocally(http)
  const request = () => fetch(url, { headers: { connection: 'close' } }).then(answer => answer.text())
  expect(await request()).toBe('listens')
  const ending = traffic.endListening(() => http.close(), 5_000)
  expect(await Promise.all([request(), request()])).toEqual(['has stopped', 'has stopped'])
  await ending
  await expect(request()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('waits until a request has been answered, or for the given time', async () => {
  const http = createServer((_, response) => response.end())
  const traffic = trackTraffic(http)
  const url = await listenLocally(http)
  let hasAnswered = false
  const answered = traffic.untilAnswer(60_000).then(() => {
    hasAnswered = true
  })
  await setImmediate()
  expect(hasAnswered).toBe(false)
  await fetch(url)
  await answered
  await traffic.untilAnswer(1)
  http.close()
})
