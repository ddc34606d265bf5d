import { connect, createServer, type Socket } from 'node:net'

/** One address before several copies: each connection goes to the next copy that takes it, as a balancer would do. */
export async function oneAddress(ports: number[]): Promise<{ url: string; close(): void }> {
  let next = 0
  const open = new Set<Socket>()
  const server = createServer(client => {
    open.add(client)
    client.on('close', () => open.delete(client))
    client.on('error', () => client.destroy())
    tryNext(ports.length)

    function tryNext(left: number) {
      if (!left) return client.destroy()
      const copy = connect(ports[next++ % ports.length]!, '127.0.0.1')
      copy.once('error', () => tryNext(left - 1))
      copy.once('connect', () => {
        copy.removeAllListeners('error')
        copy.on('error', () => client.destroy())
        copy.on('close', () => client.destroy())
        client.on('close', () => copy.destroy())
        client.pipe(copy).pipe(client)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as { port: number }
  return {
    url: `http://localhost:${port}`,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
