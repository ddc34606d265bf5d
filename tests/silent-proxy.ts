import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Starts a TCP proxy that can imitate a broken network, in which connections stay open but no data arrives. */
export async function startSilentProxy(server: { host: string; port: number }): Promise<{
  port: number
  /** Silences all open connections, and with `all` also new connections. Closes no connection. */
  fallSilent(options: { all: boolean }): void
  /** Lets new connections work again. Silent connections stay silent. */
  recover(): void
  close(): void
}> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    return socket
  }
  const proxy = createServer(client => {
    track(client)
    if (isSilent) return void client.pause()
    const upstream = track(connect(server.port, server.host))
    const passOn = (from: Socket, to: Socket) => {
      from.on('data', part => to.write(part))
      from.on('close', () => to.destroy())
    }
    passOn(client, upstream)
    passOn(upstream, client)
  })
  proxy.listen(0, '127.0.0.1')
  await new Promise(done => proxy.once('listening', done))
  return {
    port: (proxy.address() as AddressInfo).port,
    fallSilent({ all }) {
      isSilent = all
      for (const socket of sockets) socket.removeAllListeners('data').removeAllListeners('close').pause()
    },
    recover() {
      isSilent = false
    },
    close() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
