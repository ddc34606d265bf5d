import type { Server } from 'node:http'
import { createServer as createSocketServer, Server as SocketServer } from 'node:net'
import type { Config } from '../../platform/server/config.server.ts'
import { StartFault } from '../../platform/server/start-fault.server.ts'

/**
 * Listens where the settings say. `localhost` means this machine alone, under both of its addresses: Node by itself
 * would listen on all of them. Returns what ends the listening.
 */
export async function listen(http: Server, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<() => void> {
  if (HOST !== 'localhost') {
    await once(http, PORT, HOST)
    return () => refuseMore(http)
  }
  await once(http, PORT, '127.0.0.1')
  const second = createSocketServer(socket => http.emit('connection', socket))
  const port = (http.address() as { port: number }).port
  await once(second, port, '::1').catch(error => {
    // A machine without IPv6 has no such address; then the one of IPv4 is enough.
    if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error.cause ?? error).code)) throw error
  })
  return () => {
    refuseMore(http)
    second.close()
  }
}

/** Its own way to close also cuts connections that are about to ask something. */
function refuseMore(http: Server): void {
  SocketServer.prototype.close.call(http)
}

function once(server: SocketServer, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const fault = faults[error.code ?? '']?.(port, host)
      fail(fault ? new StartFault(fault, { cause: error }) : error)
    }
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      done()
    })
  })
}

const faults: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: port =>
    `Port ${port} is taken. Stop what listens there, or choose another by APP_URL=http://localhost:${port + 1}`,
  EACCES: port => `Port ${port} may not be listened on by this user; choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: (_port, host) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: (_port, host) => `HOST ${host} is no address of this machine.`,
}
