import type { Server } from 'node:http'
import { createServer as createSocketServer, Server as SocketServer } from 'node:net'
import type { Config } from '../../platform/server/config.server.ts'
import { StartError } from '../../platform/server/start-error.server.ts'

/** Listens on HOST and PORT. `localhost` means both loopback addresses, 127.0.0.1 and ::1. */
export async function listen(http: Server, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<() => void> {
  if (HOST !== 'localhost') {
    await listenOnce(http, PORT, HOST)
    return () => stopAccepting(http)
  }
  await listenOnce(http, PORT, '127.0.0.1')
  const second = createSocketServer(socket => http.emit('connection', socket))
  const port = (http.address() as { port: number }).port
  await listenOnce(second, port, '::1').catch(error => {
    // These two errors are ignored, because a machine without IPv6 has no ::1 and 127.0.0.1 is enough there.
    if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error.cause ?? error).code)) throw error
  })
  return () => {
    stopAccepting(http)
    second.close()
  }
}

/** Stops accepting connections without http.Server's close(), which cuts idle connections that may still send. */
function stopAccepting(http: Server): void {
  SocketServer.prototype.close.call(http)
}

function listenOnce(server: SocketServer, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    const onError = (error: NodeJS.ErrnoException) => {
      const fault = faults[error.code ?? '']?.(port, host)
      fail(fault ? new StartError(fault, { cause: error }) : error)
    }
    server.once('error', onError)
    server.listen(port, host, () => {
      server.off('error', onError)
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
