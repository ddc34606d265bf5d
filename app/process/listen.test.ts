import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { listen } from './listen.server.ts'

const reaches = (host: string, port: number) =>
  new Promise<boolean>(done => {
    const socket = connect({ host, port })
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

const own = Object.values(networkInterfaces()).flatMap(each => each ?? [])
const loopback = ['127.0.0.1', ...(own.some(({ address }) => address === '::1') ? ['::1'] : [])]
/** Every other address under which this machine is known; all of 127/8 is its own too. */
const others = ['127.0.0.2', ...own.filter(each => !each.internal && each.family === 'IPv4').map(each => each.address)]

async function listening(host: string) {
  const http = createServer((_, response) => response.end('ok'))
  const stop = await listen(http, { HOST: host, PORT: 0 })
  const { port } = http.address() as AddressInfo
  return { port, stop }
}

test('localhost is this machine alone, by both of its loopback addresses', async () => {
  const { port, stop } = await listening('localhost')
  for (const host of loopback) {
    const name = host.includes(':') ? `[${host}]` : host
    expect([host, await (await fetch(`http://${name}:${port}/`)).text()]).toEqual([host, 'ok'])
  }
  for (const host of others) expect([host, await reaches(host, port)]).toEqual([host, false])
  stop()
  for (const host of loopback) expect([host, await reaches(host, port)]).toEqual([host, false])
})

test('a host that is given is the one that is listened on', async () => {
  const one = await listening('127.0.0.2')
  expect([await reaches('127.0.0.2', one.port), await reaches('127.0.0.1', one.port)]).toEqual([true, false])
  one.stop()
  const all = await listening('0.0.0.0')
  for (const host of ['127.0.0.1', ...others]) expect([host, await reaches(host, all.port)]).toEqual([host, true])
  all.stop()
})
