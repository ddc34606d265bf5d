import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Hangs: no response comes. Before: no request arrives. After: the response is lost. */
type Disruption = 'hangs' | 'before' | 'after'

export type NetworkProxy = {
  port: number
  /** Changes the service worker's script, as a new build does. */
  changeServiceWorker(): void
  /** Called for each request. Returning undefined forwards the request at once. A promise delays the request. */
  disrupt: (method: string, path: string) => Disruption | undefined | Promise<undefined>
  close(): void
}

/** Starts a proxy on this machine for the site at `baseURL`. Tests can disrupt requests to the proxy. */
export async function openNetworkProxy(baseURL: string): Promise<NetworkProxy> {
  let version = 0
  const proxy: NetworkProxy = {
    port: 0,
    changeServiceWorker: () => {
      version += 1
    },
    disrupt: () => undefined,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(async (incoming, outgoing) => {
    const disruption = await proxy.disrupt(incoming.method ?? '', incoming.url ?? '/')
    if (disruption === 'hangs') return
    if (disruption === 'before') incoming.socket.destroy()
    else forward(incoming, outgoing, baseURL, { version, isResponseLost: disruption === 'after' })
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket) => forwardWebSocket(incoming, socket, baseURL))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.port = (server.address() as AddressInfo).port
  return proxy
}

type ForwardOptions = { version: number; isResponseLost: boolean }

function forward(incoming: IncomingMessage, outgoing: ServerResponse, baseURL: string, options: ForwardOptions) {
  const target = new URL(incoming.url ?? '/', baseURL)
  const isWorker = target.pathname === '/service-worker.js'
  const headers = { ...incoming.headers, host: target.host }
  if (headers.origin) headers.origin = target.origin
  if (isWorker) delete headers['accept-encoding']
  const forwarded = request(target, { method: incoming.method, headers }, response => {
    if (options.isResponseLost) {
      // Destroys the connection after the server has sent the whole response.
      response.resume().on('end', () => incoming.socket.destroy())
      return
    }
    const { 'content-length': length, ...rest } = response.headers
    outgoing.writeHead(response.statusCode ?? 502, isWorker ? rest : response.headers)
    response.pipe(outgoing, { end: !isWorker })
    if (isWorker) response.on('end', () => outgoing.end(`\n// ${options.version}`))
  })
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
  incoming.on('close', () => incoming.complete || forwarded.destroy())
}

function forwardWebSocket(incoming: IncomingMessage, socket: Duplex, baseURL: string) {
  const target = new URL(incoming.url ?? '/', baseURL)
  const forwarded = request(target, {
    headers: { ...incoming.headers, host: target.host, origin: target.origin },
  })
  const end = () => socket.destroy()
  forwarded.on('upgrade', (response, upstream) => {
    const headers = response.rawHeaders.map((each, index) => (index % 2 ? `${each}\r\n` : `${each}: `)).join('')
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`)
    socket.on('close', () => upstream.destroy()).on('error', () => upstream.destroy())
    upstream.on('close', end).on('error', end)
    upstream.pipe(socket).pipe(upstream)
  })
  forwarded.on('response', end).on('error', end).end()
}
