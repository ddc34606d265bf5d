import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { listen } from './listen.server.ts'

const canConnect = (host: string, port: number) =>
  new Promise<boolean>(done => {
    const socket = connect({ host, port })
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

const interfaces = Object.values(networkInterfaces()).flatMap(each => each ?? [])
const loopback = ['127.0.0.1', ...(interfaces.some(({ address }) => address === '::1') ? ['::1'] : [])]
/** Other addresses of this machine. Every address that begins with 127 is a loopback address. */
const external = interfaces.filter(each => !each.internal && each.family === 'IPv4')
const others = ['127.0.0.2', ...external.map(each => each.address)]

async function startListening(host: string) {
  const http = createServer()
  const stop = await listen(http, { HOST: host, PORT: 0 })
  return { port: (http.address() as AddressInfo).port, stop }
}

test('HOST=localhost listens on both loopback addresses and on no other', async () => {
  const { port, stop } = await startListening('localhost')
  for (const host of loopback) expect([host, await canConnect(host, port)]).toEqual([host, true])
  for (const host of others) expect([host, await canConnect(host, port)]).toEqual([host, false])
  stop()
  for (const host of loopback) expect([host, await canConnect(host, port)]).toEqual([host, false])
})

test('listens on the HOST of the settings', async () => {
  const one = await startListening('127.0.0.2')
  expect([await canConnect('127.0.0.2', one.port), await canConnect('127.0.0.1', one.port)]).toEqual([true, false])
  one.stop()
  const all = await startListening('0.0.0.0')
  for (const host of ['127.0.0.1', ...others]) expect([host, await canConnect(host, all.port)]).toEqual([host, true])
  all.stop()
})
