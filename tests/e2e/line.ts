import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * What happens to a request on its way: it hangs without an answer, it never arrives, half of it does, or it is done and
 * its answer never comes back.
 */
type Cut = 'hangs' | 'before' | 'amid' | 'after'

export type Line = {
  port: number
  /** From now on the service worker is another one, as after a new build. */
  release(): void
  /** Asked about each request; undefined lets it through, and a promise first lets it wait. */
  cut: (method: string, path: string) => Cut | undefined | Promise<undefined>
  close(): void
}

/** The site at `baseURL` behind an address of this machine, as behind a proxy; what goes through can be cut. */
export async function openLine(baseURL: string): Promise<Line> {
  let version = 0
  const line: Line = {
    port: 0,
    release: () => {
      version += 1
    },
    cut: () => undefined,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(async (incoming, outgoing) => {
    const cut = await line.cut(incoming.method ?? '', incoming.url ?? '/')
    if (cut === 'hangs') return
    if (cut === 'before') incoming.socket.destroy()
    else {
      pass(incoming, outgoing, baseURL, { version, isLost: cut === 'after' })
      // A piece of it has gone on by then.
      if (cut === 'amid') incoming.once('data', () => setImmediate(() => incoming.socket.destroy()))
    }
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket) => connect(incoming, socket, baseURL))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  line.port = (server.address() as AddressInfo).port
  return line
}

type Way = { version: number; isLost: boolean }

function pass(incoming: IncomingMessage, outgoing: ServerResponse, baseURL: string, { version, isLost }: Way) {
  const target = new URL(incoming.url ?? '/', baseURL)
  const isWorker = target.pathname === '/service-worker.js'
  const headers = { ...incoming.headers, host: target.host }
  if (headers.origin) headers.origin = target.origin
  if (isWorker) delete headers['accept-encoding']
  const forwarded = request(target, { method: incoming.method, headers }, answer => {
    if (isLost) {
      // Once the server has said all of it.
      answer.resume().on('end', () => incoming.socket.destroy())
      return
    }
    const { 'content-length': length, ...rest } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers)
    answer.pipe(outgoing, { end: !isWorker })
    if (isWorker) answer.on('end', () => outgoing.end(`\n// ${version}`))
  })
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
  incoming.on('close', () => incoming.complete || forwarded.destroy())
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
