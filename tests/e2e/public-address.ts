import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../chromium.ts'

/** A name that is nobody's machine, so that the service worker is registered as it is for everybody. */
const host = 'komsiluk.test'

export type PublicAddress = {
  url: string
  browser: Browser
  /** From now on the service worker is another one, as after a new build. */
  release(): void
  close(): Promise<void>
}

/** The site under test behind an address of its own, as behind a proxy, and a browser that holds it to be safe. */
export async function openPublicAddress(baseURL: string): Promise<PublicAddress> {
  let version = 0
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, baseURL, () => version))
  server.on('upgrade', (incoming, socket) => connect(incoming, socket, baseURL))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [
      ...chromiumArguments,
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
      `--unsafely-treat-insecure-origin-as-secure=${url}`,
    ],
  })
  return {
    url,
    browser,
    release: () => {
      version += 1
    },
    async close() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, baseURL: string, version: () => number) {
  const target = new URL(incoming.url ?? '/', baseURL)
  const isWorker = target.pathname === '/service-worker.js'
  const headers = { ...incoming.headers, host: target.host }
  if (headers.origin) headers.origin = target.origin
  if (isWorker) delete headers['accept-encoding']
  const forwarded = request(target, { method: incoming.method, headers }, answer => {
    const { 'content-length': length, ...rest } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers)
    answer.pipe(outgoing, { end: !isWorker })
    if (isWorker) answer.on('end', () => outgoing.end(`\n// ${version()}`))
  })
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
}

/** The live connection: bytes in both directions. */
function connect(incoming: IncomingMessage, socket: Duplex, baseURL: string) {
  const target = new URL(incoming.url ?? '/', baseURL)
  const forwarded = request(target, {
    headers: { ...incoming.headers, host: target.host, origin: target.origin },
  })
  const end = () => socket.destroy()
  forwarded.on('upgrade', (answer, other) => {
    const headers = answer.rawHeaders.map((each, at) => (at % 2 ? `${each}\r\n` : `${each}: `)).join('')
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`)
    socket.on('close', () => other.destroy()).on('error', () => other.destroy())
    other.on('close', end).on('error', end)
    other.pipe(socket).pipe(other)
  })
  forwarded.on('response', end).on('error', end).end()
}
