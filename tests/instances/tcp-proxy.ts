import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  url: string
  /** Ends every connection, but accepts new connections. */
  cut(): void
  /** Ends every connection, and accepts no new connections until `goUp` is called. */
  goDown(): void
  goUp(): void
  close(): void
}

/** Starts a TCP proxy for several ports. Each connection goes to the next port that accepts connections. */
export async function startTcpProxy(ports: number[]): Promise<TcpProxy> {
  let next = 0
  let isAway = false
  const open = new Set<Socket>()
  const server = createServer(client => {
    open.add(client)
    client.on('close', () => open.delete(client))
    client.on('error', () => client.destroy())
    if (isAway) client.destroy()
    else tryNext(ports.length)

    function tryNext(attempts: number) {
      if (!attempts) return client.destroy()
      const instance = connect(ports[next++ % ports.length]!, '127.0.0.1')
      instance.once('error', () => tryNext(attempts - 1))
      instance.once('connect', () => {
        instance.removeAllListeners('error')
        instance.on('error', () => client.destroy())
        instance.on('close', () => client.destroy())
        client.on('close', () => instance.destroy())
        client.pipe(instance).pipe(client)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as { port: number }
  function cut() {
    for (const socket of open) socket.destroy()
  }
  return {
    port,
    url: `http://localhost:${port}`,
    cut,
    goDown() {
      isAway = true
      cut()
    },
    goUp() {
      isAway = false
    },
    close() {
      server.close()
      cut()
    },
  }
}
